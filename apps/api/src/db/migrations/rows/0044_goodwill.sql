WITH given AS (
  INSERT INTO goodwill (organization_id, goodwill_id, contract_id, giving_id, given_at, first_month, amount, ends_at)
  SELECT organization_id, gen_random_uuid(), contract_id, gen_random_uuid(), now(), '2026-12-01', 1000, now() + interval '2 years'
  FROM contracts LIMIT 1
  RETURNING organization_id, giving_id
)
INSERT INTO goodwill_ends (organization_id, giving_id, ended_at, cause) SELECT organization_id, giving_id, now(), 'operator' FROM given;
