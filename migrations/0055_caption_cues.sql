CREATE TABLE "caption_cues" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "caption_cues_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"media_asset_id" bigint NOT NULL,
	"language" text NOT NULL,
	"place" integer NOT NULL,
	"start_ms" integer NOT NULL,
	"text" text NOT NULL,
	"search_text" text GENERATED ALWAYS AS (fold_text(text)) STORED,
	CONSTRAINT "caption_cues_length" CHECK (char_length("caption_cues"."text") between 1 and 1000),
	CONSTRAINT "caption_cues_start" CHECK ("caption_cues"."start_ms" >= 0)
);
--> statement-breakpoint
ALTER TABLE "caption_cues" ADD CONSTRAINT "caption_cues_media_asset_id_media_assets_id_fk" FOREIGN KEY ("media_asset_id") REFERENCES "public"."media_assets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "caption_cues_once" ON "caption_cues" USING btree ("media_asset_id","language","place");--> statement-breakpoint
CREATE INDEX "media_assets_cues_missing" ON "media_assets" USING btree ("id") WHERE jsonb_path_exists(captions, '$[*] ? (!exists(@.cues))');