-- Of one organisation among its years, and of all: few bills either way.
DROP INDEX settlements_unpaid;
CREATE INDEX settlements_unpaid ON settlements (organization_id) WHERE payment_status = 'Error';
