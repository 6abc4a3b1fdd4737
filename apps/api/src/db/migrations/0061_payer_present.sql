-- Whether the payer sat at the console when an attempt was made: it is asked for again exactly as it was made.

ALTER TABLE payment_attempts ADD COLUMN is_payer_present boolean NOT NULL DEFAULT false;
