-- The first day on which the tax number counts no longer; null while it counts.
ALTER TABLE buyer_details ADD COLUMN tax_number_ends_on date;
