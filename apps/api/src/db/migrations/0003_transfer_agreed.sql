-- That an operator agreed with an organisation that its bills are paid by bank transfer: what it buys then asks for no card
-- and leaves the method as it is. Only a command writes it.
ALTER TABLE contracts ADD COLUMN transfer_agreed boolean NOT NULL DEFAULT false;
GRANT UPDATE (transfer_agreed) ON contracts TO touchline_jobs;
