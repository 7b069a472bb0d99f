CREATE TABLE "order_moves" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_moves_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" bigint NOT NULL,
	"thing" text NOT NULL,
	"thing_id" text DEFAULT '' NOT NULL,
	"from_state" text,
	"to_state" text NOT NULL,
	"reporter" text DEFAULT '' NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
DROP INDEX "orders_recent";--> statement-breakpoint
ALTER TABLE "webhook_events" ADD COLUMN "order_id" bigint;--> statement-breakpoint
ALTER TABLE "order_moves" ADD CONSTRAINT "order_moves_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_moves_order" ON "order_moves" USING btree ("order_id","id");--> statement-breakpoint
ALTER TABLE "webhook_events" ADD CONSTRAINT "webhook_events_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "orders_state_recent" ON "orders" USING btree ("state","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "orders_by_total" ON "orders" USING btree ("total_paise" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "payments_flagged" ON "payments" USING btree ("order_id") WHERE use = 'flagged';--> statement-breakpoint
CREATE INDEX "refunds_manual" ON "refunds" USING btree ("order_id") WHERE state = 'manual';--> statement-breakpoint
CREATE INDEX "webhook_events_order" ON "webhook_events" USING btree ("order_id") WHERE order_id is not null;--> statement-breakpoint
CREATE INDEX "orders_recent" ON "orders" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
-- Every change of state is written down by the tables themselves, so that no way to change one can forget it.
create function write_order_move() returns trigger language plpgsql as $$
begin
  insert into order_moves (order_id, thing, thing_id, from_state, to_state, reporter, at)
  values (
    case tg_argv[0] when 'order' then new.id else (to_jsonb(new) ->> 'order_id')::bigint end,
    tg_argv[0],
    case tg_argv[0] when 'payment' then to_jsonb(new) ->> 'provider_payment_id' when 'refund' then new.uid else '' end,
    case when tg_op = 'UPDATE' then old.state end,
    new.state,
    coalesce(current_setting('sopaan.reporter', true), ''),
    case when tg_op = 'INSERT' then new.created_at else clock_timestamp() end);
  return null;
end $$;
--> statement-breakpoint
create trigger orders_write_move after update of state on orders
  for each row when (old.state is distinct from new.state) execute function write_order_move('order');
--> statement-breakpoint
create trigger payments_write_first after insert on payments for each row execute function write_order_move('payment');
--> statement-breakpoint
create trigger payments_write_move after update of state on payments
  for each row when (old.state is distinct from new.state) execute function write_order_move('payment');
--> statement-breakpoint
create trigger refunds_write_first after insert on refunds for each row execute function write_order_move('refund');
--> statement-breakpoint
create trigger refunds_write_move after update of state on refunds
  for each row when (old.state is distinct from new.state) execute function write_order_move('refund');
--> statement-breakpoint
create trigger order_moves_only_grow before update or delete or truncate on order_moves
  for each statement execute function only_grows();
