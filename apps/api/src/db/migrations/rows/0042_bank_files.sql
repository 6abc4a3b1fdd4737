INSERT INTO bank_files (file_id, digest, file_name, form, account, currency, known, known_total, faults, read_by, read_at)
VALUES ('00000000-0000-4000-8000-000000000040', 'a', 'statement.xml', 'camt.053', '7710456', 'JPY', 0, 0, '[]', 'Sato', now());
INSERT INTO bank_lines (line_id, file_id, place, account, reference, received_on, amount, currency, payer, payers_reference, remittance)
VALUES ('00000000-0000-4000-8000-000000000041', '00000000-0000-4000-8000-000000000040', 1, '7710456', '20261127-000001', '2026-11-27',
  42680, 'JPY', 'Kita', '', 'JP-I-2026-000001');
