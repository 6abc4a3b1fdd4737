-- Taxed by a row of the issuer's table.
INSERT INTO billing_drafts (organization_id, billing_id, billing_status, subtotal, tax_rate_percent, tax, total, taxed_as)
SELECT b.organization_id, b.billing_id, 'Provisional', 1000, 5, 55, 1055,
  '{"rate":550,"category":"S","name":"vat","reasonCode":null,"reason":null}'
FROM billings b LEFT JOIN billing_drafts d USING (organization_id, billing_id) WHERE d.billing_id IS NULL LIMIT 1;
