-- How buyers are taxed, by the issuer's table as the last process that started had it: by the buyer's country, * for everybody
-- else, and by whether a valid tax number of that country is saved. The earliest first: [{"from": null, "tax": {...}}].
CREATE TABLE buyer_taxes (
  tax_region text NOT NULL CHECK (tax_region = '*' OR tax_region ~ '^[A-Z]{2}$'),
  has_number boolean NOT NULL,
  taxes json NOT NULL,
  PRIMARY KEY (tax_region, has_number)
);
GRANT SELECT ON buyer_taxes TO touchline_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON buyer_taxes TO touchline_jobs;

-- As specified: 10 percent in Japan, nothing elsewhere.
INSERT INTO buyer_taxes (tax_region, has_number, taxes)
SELECT 'JP', has_number, '[{"from":null,"tax":{"rate":1000,"category":"S","name":"consumption","reasonCode":null,"reason":null}}]'
FROM (VALUES (true), (false)) AS with_or_without (has_number);
INSERT INTO buyer_taxes (tax_region, has_number, taxes)
SELECT '*', has_number, '[{"from":null,"tax":{"rate":0,"category":"O","name":"tax","reasonCode":"VATEX-EU-O","reason":null}}]'
FROM (VALUES (true), (false)) AS with_or_without (has_number);

-- The row of the table that an amount was made by, its rate in hundredths of a percent. Null: as specified, by the percent.
ALTER TABLE billing_drafts ADD COLUMN taxed_as jsonb;
ALTER TABLE invoices ADD COLUMN taxed_as jsonb;

-- The rates are no longer two. Whole percent, rounded down, stays for the version before, whose own rows keep the rule: what
-- the version before writes is taxed as specified.
ALTER TABLE billing_drafts DROP CONSTRAINT billing_drafts_tax_rate_percent_check;
-- Wider than what the version before was held to.
ALTER TABLE billing_drafts DROP CONSTRAINT billing_drafts_check1;
-- For the rows of the version before it says the same.
ALTER TABLE billing_drafts ADD CONSTRAINT billing_drafts_taxed
  CHECK (total = subtotal * (10000 + coalesce((taxed_as ->> 'rate')::integer, tax_rate_percent * 100)) / 10000) NOT VALID;
-- Only rows with a table's row may differ; the version before writes none.
ALTER TABLE invoices DROP CONSTRAINT invoices_check;
-- Wider than what the version before was held to.
ALTER TABLE invoices DROP CONSTRAINT invoices_check2;
-- For the rows of the version before it says the same.
ALTER TABLE invoices ADD CONSTRAINT invoices_taxed
  CHECK (total = subtotal * (10000 + coalesce((taxed_as ->> 'rate')::integer, tax_rate_percent * 100)) / 10000) NOT VALID;
-- What the version before writes.
ALTER TABLE invoices ADD CONSTRAINT invoices_specified
  CHECK (taxed_as IS NOT NULL OR tax_rate_percent = CASE WHEN tax_region = 'JP' THEN 10 ELSE 0 END) NOT VALID;
