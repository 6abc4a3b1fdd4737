INSERT INTO payout_reopenings (payout_id, line_id, closed_at, reopened_at)
SELECT payouts.payout_id, bank_lines.line_id, now(), now() FROM payouts, bank_lines LIMIT 1;
