INSERT INTO looks (look_id, organization_id, operator, shown_role, reason, case_id, link_hash, link_ends_at)
VALUES (gen_random_uuid(), gen_random_uuid(), 'aya@vendor.example', 'reader', 'they rang', '3127', 'a hash', now());
