CREATE TABLE "code_deliveries" (
	"key" text PRIMARY KEY NOT NULL,
	"handle_hash" text,
	"counts" text[] NOT NULL,
	"failed_with" integer,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "code_deliveries_handleHash_unique" UNIQUE("handle_hash")
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"link_of" uuid,
	"kind" text NOT NULL,
	"field" text NOT NULL,
	"sealed" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_link_of_users_id_fk" FOREIGN KEY ("link_of") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "code_deliveries_expires_at_index" ON "code_deliveries" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "outbox_next_try_at_index" ON "outbox" USING btree ("next_try_at");--> statement-breakpoint
CREATE INDEX "outbox_link_of_index" ON "outbox" USING btree ("link_of");