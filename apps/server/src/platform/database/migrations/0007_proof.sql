CREATE TABLE "account_losses" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"user_id" uuid NOT NULL,
	"account_id" text NOT NULL,
	"username" text NOT NULL,
	"nickname" text NOT NULL,
	"lost_to" uuid,
	"token_hash" text,
	"lost_at" timestamp (3) with time zone NOT NULL,
	"taken_back_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "account_losses_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "account_challenges" ADD COLUMN "given_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "account_challenges" ADD COLUMN "proves_by_bio" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "account_challenges" ADD COLUMN "network_hash" text;--> statement-breakpoint
ALTER TABLE "account_losses" ADD CONSTRAINT "account_losses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_losses" ADD CONSTRAINT "account_losses_lost_to_users_id_fk" FOREIGN KEY ("lost_to") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_losses_user_id_index" ON "account_losses" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "account_losses_lost_to_index" ON "account_losses" USING btree ("lost_to");--> statement-breakpoint
CREATE UNIQUE INDEX "one_way_back" ON "account_losses" USING btree ("account_id") WHERE "account_losses"."token_hash" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "words_of_a_username" ON "account_challenges" USING btree ("username","word") WHERE "account_challenges"."given_at" is not null;