INSERT INTO taken_lines (line, operator, taken_at) VALUES ('finding::I19:billing', 'Sato', now());
