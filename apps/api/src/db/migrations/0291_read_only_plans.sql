-- What follows an unpaid bill and a trial is the product's, not the operator's: every database has it, whatever else is for
-- sale. A database that has such a group keeps its own. Positions behind all that a catalogue of the time had.
INSERT INTO contract_plan_groups
  (group_id, kind, tier, cycle, offering, names, resolution, max_concurrent_sessions, position)
SELECT made.group_id, made.kind, NULL, 'month', 'not-for-sale', made.names::json, 'high', 3, made.position
FROM (VALUES
  ('freeReadonlyPlan', 'trial-readonly', '{"en": "Trial ended (read-only)", "ja": "トライアル終了（閲覧のみ）", "fr": "Essai terminé (lecture seule)", "es": "Prueba terminada (solo lectura)", "pt-pt": "Experiência terminada (só leitura)", "de": "Testphase beendet (nur Lesen)"}', 1000),
  ('settlementReadonlyPlan', 'settlement-readonly', '{"en": "Payment outstanding (read-only)", "ja": "お支払い未完了（閲覧のみ）", "fr": "Paiement en attente (lecture seule)", "es": "Pago pendiente (solo lectura)", "pt-pt": "Pagamento em falta (só leitura)", "de": "Zahlung offen (nur Lesen)"}', 1001)
) AS made (group_id, kind, names, position)
WHERE NOT EXISTS (SELECT 1 FROM contract_plan_groups present WHERE present.kind = made.kind)
ON CONFLICT DO NOTHING;

INSERT INTO contract_plans (contract_plan_id, group_id, role, names, price_jpy, price_eur, price_usd, position)
SELECT DISTINCT ON (g.kind) g.group_id || '.base', g.group_id, 'base',
  '{"en": "Base fee", "ja": "基本料金", "fr": "Abonnement de base", "es": "Cuota base", "pt-pt": "Taxa base", "de": "Grundgebühr"}', 0, 0, 0, 10 * g.position
FROM contract_plan_groups g
WHERE g.kind IN ('trial-readonly', 'settlement-readonly') AND NOT EXISTS (
  SELECT 1 FROM contract_plans p JOIN contract_plan_groups of ON of.group_id = p.group_id
  WHERE of.kind = g.kind AND p.role = 'base')
ORDER BY g.kind, g.position;

-- What processes of the version before keep of the catalogue is out of date.
UPDATE catalogue_version SET version = gen_random_uuid();
