-- Above which amount a billing manager asks an administrator instead of buying: minor units of the contract's currency, with tax.
-- Null: managers buy whatever it costs; 0: they always ask.
ALTER TABLE organizations ADD COLUMN purchase_limit bigint CHECK (purchase_limit BETWEEN 0 AND 999999999);

GRANT UPDATE (purchase_limit) ON organizations TO touchline_app;
