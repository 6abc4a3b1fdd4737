-- Where the issuer of the table is: its law says which invoices need the address of their buyer. Null as long as only the version
-- before has written the table.
ALTER TABLE buyer_taxes ADD COLUMN issuer_country text;
