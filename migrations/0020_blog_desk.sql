CREATE TABLE "blog_slugs" (
	"slug" text PRIMARY KEY NOT NULL,
	"blog_id" bigint NOT NULL,
	"was_public" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
ALTER TABLE "blogs" ADD COLUMN "draft" jsonb;--> statement-breakpoint
ALTER TABLE "blogs" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "blogs" ADD COLUMN "saved_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "blogs" ADD COLUMN "create_key" text;--> statement-breakpoint
ALTER TABLE "blogs" ADD COLUMN "search_text" text GENERATED ALWAYS AS (normalise(title || ' ' || excerpt || ' ' || tags::text || ' ' || regexp_replace(body, '<[^>]*>', ' ', 'g'))) STORED;--> statement-breakpoint
ALTER TABLE "faqs" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "blog_slugs" ADD CONSTRAINT "blog_slugs_blog_id_blogs_id_fk" FOREIGN KEY ("blog_id") REFERENCES "public"."blogs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "blog_slugs_blog" ON "blog_slugs" USING btree ("blog_id");--> statement-breakpoint
CREATE INDEX "blogs_author" ON "blogs" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "blogs_tags" ON "blogs" USING gin ("tags");--> statement-breakpoint
CREATE INDEX "blogs_search" ON "blogs" USING gin (search_text gin_trgm_ops);--> statement-breakpoint
ALTER TABLE "blogs" ADD CONSTRAINT "blogs_createKey_unique" UNIQUE("create_key");
--> statement-breakpoint
update blogs set saved_at = updated_at;
--> statement-breakpoint
-- A post's address is its own for good once readers had it; one that only a draft had is free again.
create function keep_blog_slug() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.slug <> new.slug then
    delete from blog_slugs where slug = old.slug and blog_id = old.id and not was_public;
  end if;
  insert into blog_slugs as kept (slug, blog_id, was_public) values (new.slug, new.id, new.state = 'PUBLISHED')
    on conflict (slug) do update set was_public = kept.was_public or excluded.was_public
      where kept.blog_id = excluded.blog_id;
  if not found then
    raise unique_violation using message = 'another post has this slug', constraint = 'blog_slugs_pkey', table = 'blog_slugs';
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger blogs_keep_slug after insert or update of slug, state on blogs
  for each row execute function keep_blog_slug();
--> statement-breakpoint
insert into blog_slugs (slug, blog_id, was_public) select slug, id, state = 'PUBLISHED' from blogs;
