-- What operators look for a customer by. A text as it is compared: full-width signs, accents, capitals and the two kana alike, and
-- nothing but letters and figures with one space between words. Capitals of the alphabets in names, since a cluster's locale is not
-- ours to choose.
CREATE FUNCTION plain_letters(written text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN btrim(regexp_replace(replace(replace(replace(replace(translate(
  lower(normalize(regexp_replace(normalize(written, NFKD), '[\u0300-\u036f]', '', 'g'), NFKC) COLLATE "C"),
  'ØŁĐÐĦŦøłđðħŧıÆŒÞẞΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩςАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЂЄЅІЈЉЊЋЏҐァアィイゥウェエォオカガキギクグケゲコゴサザシジスズセゼソゾタダチヂッツヅテデトドナニヌネノハバパヒビピフブプヘベペホボポマミムメモャヤュユョヨラリルレロヮワヰヱヲンヴヵヶ',
  'olddhtolddhtiæœþßαβγδεζηθικλμνξοπρστυφχψωσабвгдежзийклмнопрстуфхцчшщъыьэюяђєѕіјљњћџґぁあぃいぅうぇえぉおかがきぎくぐけげこごさざしじすずせぜそぞただちぢっつづてでとどなにぬねのはばぱひびぴふぶぷへべぺほぼぽまみむめもゃやゅゆょよらりるれろゎわゐゑをんゔゕゖ'
  ), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
  '[\u0001-/:-@[-`{-\u00bf\u00d7\u00f7\u2000-\u206f\u3000-\u3004\u3008-\u3020\u30a0\u30fb\ufe00-\ufe4f]+', ' ', 'g'));

-- Each two neighbouring letters within a word, once.
CREATE FUNCTION letter_pairs(written text) RETURNS text[]
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN (SELECT array_agg(DISTINCT substr(word, place, 2))
  FROM string_to_table(plain_letters(written), ' ') AS word, generate_series(1, length(word) - 1) AS place);

CREATE INDEX organizations_pairs ON organizations USING gin (letter_pairs(organization_name || ' ' || organization_code));
CREATE INDEX contracts_payer_mail_pairs ON contracts USING gin (letter_pairs(payer_mail)) WHERE payer_mail IS NOT NULL;
CREATE INDEX members_mail_pairs ON members USING gin (letter_pairs(address));
CREATE INDEX recipients_mail_pairs ON recipients USING gin (letter_pairs(address)) WHERE address IS NOT NULL;
CREATE INDEX accounts_login_pairs ON accounts USING gin (letter_pairs(login_name));
CREATE INDEX accounts_mail_pairs ON accounts USING gin (letter_pairs(mail_address)) WHERE mail_address IS NOT NULL;

CREATE INDEX contracts_card ON contracts (card_last4) WHERE card_last4 IS NOT NULL;
-- The end of a number is alike with and without the code of its country.
CREATE INDEX contracts_telephone ON contracts ((right(regexp_replace(payer_tel, '\D', '', 'g'), 6))) WHERE payer_tel IS NOT NULL;
CREATE INDEX billings_id ON billings (billing_id);
CREATE INDEX documents_number ON documents (number);
CREATE INDEX charges_intent ON charges (intent_id text_pattern_ops);
CREATE INDEX settlements_intent ON settlements (intent_id text_pattern_ops) WHERE intent_id IS NOT NULL;
CREATE INDEX invoices_amount ON invoices (total, billing_date);
CREATE INDEX charges_amount ON charges (amount, succeeded_at);
CREATE INDEX transfers_amount ON transfers (amount, received_on);
CREATE INDEX refunds_amount ON refunds (amount, refunded_at);
CREATE INDEX failed_refunds_id ON failed_refunds (refund_id);
