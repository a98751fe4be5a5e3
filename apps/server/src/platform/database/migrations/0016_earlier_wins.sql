CREATE TABLE "earlier_wins" (
	"session_id" uuid NOT NULL,
	"item_id" uuid NOT NULL,
	"account_id" text NOT NULL,
	"round" bigint NOT NULL,
	"units" integer NOT NULL,
	"item_text" text NOT NULL,
	"username" text NOT NULL,
	"nickname" text NOT NULL,
	"name" text,
	"price" bigint,
	"won_at" timestamp (3) with time zone NOT NULL,
	"released_at" timestamp (3) with time zone,
	CONSTRAINT "earlier_wins_session_id_item_id_account_id_round_pk" PRIMARY KEY("session_id","item_id","account_id","round")
);
--> statement-breakpoint
ALTER TABLE "earlier_wins" ADD CONSTRAINT "earlier_wins_session_id_live_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."live_sessions"("id") ON DELETE cascade ON UPDATE no action;