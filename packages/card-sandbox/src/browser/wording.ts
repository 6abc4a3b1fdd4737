/** One Portuguese, `pt`; unknown locales get English. */
const english = {
  number: 'Credit or debit card number',
  expiry: 'Credit or debit card expiration date',
  expiryPlaceholder: 'MM / YY',
  cvc: 'Credit or debit card CVC/CVV',
  cvcPlaceholder: 'CVC',
  incomplete_number: 'Your card number is incomplete.',
  invalid_number: 'Your card number is invalid.',
  incomplete_expiry: "Your card's expiration date is incomplete.",
  invalid_expiry_month_past: "Your card's expiration date is in the past.",
  invalid_expiry_year_past: "Your card's expiration year is in the past.",
  invalid_expiry_year: "Your card's expiration year is invalid.",
  incomplete_cvc: "Your card's security code is incomplete.",
}
export type Wording = typeof english
export type FieldErrorCode = Extract<keyof Wording, `${'incomplete' | 'invalid'}_${string}`>

const japanese: Wording = {
  number: 'クレジットカードまたはデビットカードの番号',
  expiry: 'カードの有効期限',
  expiryPlaceholder: '月 / 年',
  cvc: 'カードのセキュリティコード',
  cvcPlaceholder: 'CVC',
  incomplete_number: 'カード番号に不備があります。',
  invalid_number: 'カード番号が無効です。',
  incomplete_expiry: 'カードの有効期限に不備があります。',
  invalid_expiry_month_past: 'カードの有効期限が過ぎています。',
  invalid_expiry_year_past: 'カードの有効期限の年が過ぎています。',
  invalid_expiry_year: 'カードの有効期限の年が無効です。',
  incomplete_cvc: 'カードのセキュリティコードに不備があります。',
}

const french: Wording = {
  number: 'Numéro de carte de crédit ou de débit',
  expiry: "Date d'expiration de la carte",
  expiryPlaceholder: 'MM / AA',
  cvc: 'Code de sécurité de la carte',
  cvcPlaceholder: 'CVC',
  incomplete_number: 'Le numéro de votre carte est incomplet.',
  invalid_number: "Le numéro de votre carte n'est pas valide.",
  incomplete_expiry: "La date d'expiration de votre carte est incomplète.",
  invalid_expiry_month_past: "La date d'expiration de votre carte est passée.",
  invalid_expiry_year_past: "L'année d'expiration de votre carte est passée.",
  invalid_expiry_year: "L'année d'expiration de votre carte n'est pas valide.",
  incomplete_cvc: 'Le code de sécurité de votre carte est incomplet.',
}

const spanish: Wording = {
  number: 'Número de tarjeta de crédito o débito',
  expiry: 'Fecha de caducidad de la tarjeta',
  expiryPlaceholder: 'MM / AA',
  cvc: 'Código de seguridad de la tarjeta',
  cvcPlaceholder: 'CVC',
  incomplete_number: 'El número de tu tarjeta está incompleto.',
  invalid_number: 'El número de tu tarjeta no es válido.',
  incomplete_expiry: 'La fecha de caducidad de tu tarjeta está incompleta.',
  invalid_expiry_month_past: 'La fecha de caducidad de tu tarjeta ya ha pasado.',
  invalid_expiry_year_past: 'El año de caducidad de tu tarjeta ya ha pasado.',
  invalid_expiry_year: 'El año de caducidad de tu tarjeta no es válido.',
  incomplete_cvc: 'El código de seguridad de tu tarjeta está incompleto.',
}

const portuguese: Wording = {
  number: 'Número do cartão de crédito ou débito',
  expiry: 'Data de validade do cartão',
  expiryPlaceholder: 'MM / AA',
  cvc: 'Código de segurança do cartão',
  cvcPlaceholder: 'CVC',
  incomplete_number: 'O número do cartão está incompleto.',
  invalid_number: 'O número do cartão é inválido.',
  incomplete_expiry: 'A data de validade do cartão está incompleta.',
  invalid_expiry_month_past: 'A data de validade do cartão já passou.',
  invalid_expiry_year_past: 'O ano de validade do cartão já passou.',
  invalid_expiry_year: 'O ano de validade do cartão é inválido.',
  incomplete_cvc: 'O código de segurança do cartão está incompleto.',
}

const german: Wording = {
  number: 'Kredit- oder Debitkartennummer',
  expiry: 'Ablaufdatum der Karte',
  expiryPlaceholder: 'MM / JJ',
  cvc: 'Prüfziffer der Karte',
  cvcPlaceholder: 'CVC',
  incomplete_number: 'Ihre Kartennummer ist unvollständig.',
  invalid_number: 'Ihre Kartennummer ist ungültig.',
  incomplete_expiry: 'Das Ablaufdatum Ihrer Karte ist unvollständig.',
  invalid_expiry_month_past: 'Das Ablaufdatum Ihrer Karte liegt in der Vergangenheit.',
  invalid_expiry_year_past: 'Das Ablaufjahr Ihrer Karte liegt in der Vergangenheit.',
  invalid_expiry_year: 'Das Ablaufjahr Ihrer Karte ist ungültig.',
  incomplete_cvc: 'Die Prüfziffer Ihrer Karte ist unvollständig.',
}

const byLanguage = new Map([
  ['en', english],
  ['ja', japanese],
  ['fr', french],
  ['es', spanish],
  ['pt', portuguese],
  ['de', german],
])

export const wordingOf = (locale: string): Wording => byLanguage.get(locale.split('-')[0] ?? '') ?? english
