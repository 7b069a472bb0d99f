-- A payment has its state by what went back of it, in whatever order that was reported (src/features/checkout/rules/payment-states.ts).
DROP TRIGGER payments_moves ON payments;--> statement-breakpoint
CREATE TRIGGER payments_moves BEFORE UPDATE OF state ON payments
	FOR EACH ROW WHEN (OLD.state IS DISTINCT FROM NEW.state)
	EXECUTE FUNCTION only_allowed_moves('{"created":["authorized","captured","failed","lapsed"],"authorized":["captured","failed","lapsed"],"failed":["authorized","captured","lapsed"],"captured":["partially_refunded","refunded","disputed"],"partially_refunded":["refunded","disputed","dispute_lost"],"disputed":["captured","partially_refunded","refunded","dispute_lost"],"refunded":[],"lapsed":[],"dispute_lost":[]}');
