INSERT INTO coupons (coupon_id, coupon_code, names, descriptions, effective_from, effective_until, term_months,
    number_of_available_uses, used_count, created_at)
  VALUES ('00000000-0000-4000-8000-000000000031', 'KITA01', '{}', '{}', '2026-01-01', '2026-12-31', 3, 10, 1, '2026-01-01Z');
INSERT INTO coupon_plans VALUES ('00000000-0000-4000-8000-000000000031', 0, 'teamBasicPlan', '{teamBasicPlan.base}');
INSERT INTO coupon_uses VALUES ('00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000005',
  '00000000-0000-4000-8000-000000000031', '2026-01-01Z', '2026-01-01Z', '2026-04-01Z');
