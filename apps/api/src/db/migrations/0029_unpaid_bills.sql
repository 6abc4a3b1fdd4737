-- Operators list what is not paid: few bills among all.
CREATE INDEX settlements_unpaid ON settlements (first_failed_at) WHERE payment_status = 'Error';
