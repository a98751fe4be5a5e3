CREATE TABLE "helper_invitations" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"user_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"role" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "helper_invitations_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "helpers" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"user_id" uuid NOT NULL,
	"helper_user_id" uuid,
	"name" text NOT NULL,
	"role" text NOT NULL,
	"joined_at" timestamp (3) with time zone NOT NULL,
	"last_active_at" timestamp (3) with time zone NOT NULL,
	"removed_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "hand_changes" ADD COLUMN "helper_id" uuid;--> statement-breakpoint
ALTER TABLE "hand_changes" ADD COLUMN "undone_by_id" uuid;--> statement-breakpoint
ALTER TABLE "order_steps" ADD COLUMN "helper_id" uuid;--> statement-breakpoint
ALTER TABLE "order_steps" ADD COLUMN "undone_by_id" uuid;--> statement-breakpoint
ALTER TABLE "helper_invitations" ADD CONSTRAINT "helper_invitations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "helpers" ADD CONSTRAINT "helpers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "helpers" ADD CONSTRAINT "helpers_helper_user_id_users_id_fk" FOREIGN KEY ("helper_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "helper_invitations_user_id_index" ON "helper_invitations" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "helper_invitations_expires_at_index" ON "helper_invitations" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "helpers_user_id_index" ON "helpers" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "helpers_helper_user_id_index" ON "helpers" USING btree ("helper_user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "one_help_per_shop" ON "helpers" USING btree ("helper_user_id","user_id") WHERE "helpers"."removed_at" is null;