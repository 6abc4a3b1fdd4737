-- A catalogue is applied as a file: a plan group can be retired and be offered from and until a day, a coupon can be stopped and
-- extended, and a price list that is not in force yet can be corrected or withdrawn.

ALTER TABLE contract_plan_groups
  ADD COLUMN is_retired boolean NOT NULL DEFAULT false,
  -- First and last day on which it can be bought, in the zone of the contract that buys it.
  ADD COLUMN offered_from date,
  ADD COLUMN offered_until date;

GRANT DELETE ON contract_plan_prices TO touchline_jobs;

ALTER TABLE coupons
  -- Stopped: it cannot be used after this day, in the zone of the organisation that would use it. Null: as its dates say.
  ADD COLUMN stopped_after date;
GRANT UPDATE (names, descriptions, effective_from, effective_until, term_months, number_of_available_uses, stopped_after)
  ON coupons TO touchline_jobs;
