/** The previous version does not write `organization_names`. */
export const NAME_THE_UNNAMED = `
INSERT INTO organization_names (kind, name, organization_id)
SELECT 'code', organization_code, organization_id FROM organizations
UNION ALL
SELECT 'customer', provider_customer_id, organization_id FROM contracts WHERE provider_customer_id IS NOT NULL
ON CONFLICT DO NOTHING`.trim()
