-- Coupons belong to the cell, like its catalogue; how often one was used is counted in its own row, so that whoever takes
-- a use holds it against everybody else.
CREATE TABLE coupons (
  coupon_id uuid PRIMARY KEY,
  coupon_code text NOT NULL UNIQUE CHECK (coupon_code ~ '^[0-9A-Z]{6}$'),
  names json NOT NULL,
  descriptions json NOT NULL,
  -- First and last day of use, in the zone of the organisation that uses it.
  effective_from date NOT NULL,
  effective_until date NOT NULL CHECK (effective_until >= effective_from),
  term_months integer NOT NULL CHECK (term_months BETWEEN 1 AND 12),
  number_of_available_uses integer NOT NULL CHECK (number_of_available_uses >= 0),
  used_count integer NOT NULL DEFAULT 0,
  distributor_user_id uuid,
  base_coupon_id uuid REFERENCES coupons,
  is_default_base boolean NOT NULL DEFAULT false,
  separate_id text,
  created_at timestamptz(3) NOT NULL,
  -- I29: never used more often than it may be.
  CONSTRAINT uses_within_limit CHECK (used_count BETWEEN 0 AND number_of_available_uses)
);

-- What a coupon sells: first the base plan, then the additional ones.
CREATE TABLE coupon_plans (
  coupon_id uuid NOT NULL REFERENCES coupons,
  position integer NOT NULL CHECK (position IN (0, 1)),
  plan_group_id text NOT NULL REFERENCES contract_plan_groups,
  contract_plan_ids text[] NOT NULL CHECK (cardinality(contract_plan_ids) > 0),
  PRIMARY KEY (coupon_id, position)
);

-- I29: once per contract, also where its plans were replaced before they began.
CREATE TABLE coupon_uses (
  organization_id uuid NOT NULL,
  contract_id uuid NOT NULL,
  coupon_id uuid NOT NULL REFERENCES coupons,
  used_at timestamptz(3) NOT NULL,
  starts_at timestamptz(3) NOT NULL,
  ends_at timestamptz(3) NOT NULL CHECK (ends_at > starts_at),
  PRIMARY KEY (organization_id, contract_id, coupon_id),
  FOREIGN KEY (organization_id, contract_id) REFERENCES contracts (organization_id, contract_id)
);

GRANT SELECT ON coupons, coupon_plans TO touchline_app, touchline_jobs;
GRANT UPDATE (used_count) ON coupons TO touchline_app, touchline_jobs;
GRANT INSERT ON coupons, coupon_plans TO touchline_jobs;
GRANT SELECT, INSERT ON coupon_uses TO touchline_app, touchline_jobs;

ALTER TABLE coupon_uses ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_organization ON coupon_uses TO touchline_app
  USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
CREATE POLICY whole_cell ON coupon_uses TO touchline_jobs USING (true) WITH CHECK (true);
