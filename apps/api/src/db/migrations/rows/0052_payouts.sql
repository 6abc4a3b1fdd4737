INSERT INTO payouts (payout_id, currency, amount, trace, made_at, arrives_on, state, gathered_at)
VALUES ('po_1', 'JPY', 41442, '20261127PO1', now(), '2026-11-27', 'paid', now());
INSERT INTO payout_movements (movement_id, payout_id, kind, amount, fee, moved_at, source_id, charge_id, description)
VALUES ('txn_1', 'po_1', 'charge', 42680, 1238, now(), 'ch_1', 'ch_1', '');
