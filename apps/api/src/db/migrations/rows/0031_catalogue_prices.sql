INSERT INTO catalogue_imports VALUES ('00000000-0000-4000-8000-000000000021', '2026-03-01', '{}', '2026-02-01Z');
INSERT INTO contract_plan_prices VALUES ('teamBasicPlan.base', '2026-03-01', 20800, NULL, NULL);
