INSERT INTO unsent_mails (address, subject, words, kept_at)
  VALUES ('office@kita.example', 'Your receipt', 'The receipt is attached.', '2026-01-01Z');
