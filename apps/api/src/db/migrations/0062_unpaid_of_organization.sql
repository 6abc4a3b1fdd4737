-- Few among an organisation's years.
CREATE INDEX settlements_owed ON settlements (organization_id) WHERE payment_status = 'Error';
