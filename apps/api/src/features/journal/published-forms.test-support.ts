/** An empty field of text is written as two quotes or as nothing. */
interface PublishedField {
  readonly name: string
  /** As the publisher writes it, of the field with its quotes. */
  readonly form: RegExp
  readonly mayBeEmpty?: boolean
}

const field = (name: string, form: RegExp): PublishedField => ({ name, form })
const optional = (name: string, form: RegExp): PublishedField => ({ name, form, mayBeEmpty: true })

const NOTHING = /^$/
const DAY = /^20\d{2}(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])$/

/** The header of a Buchungsstapel in the DATEV-Format, version 700. */
export const datevHeader: readonly PublishedField[] = [
  field('Kennzeichen', /^"EXTF"$/),
  field('Versionsnummer', /^700$/),
  field('Formatkategorie', /^21$/),
  field('Formatname', /^"Buchungsstapel"$/),
  field('Formatversion', /^13$/),
  field('Erzeugt am', /^20\d{2}(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])([01]\d|2[0-3])[0-5]\d[0-5]\d\d{3}$/),
  optional('Importiert', NOTHING),
  optional('Herkunft', /^"\w{0,2}"$/),
  optional('Exportiert von', /^"\w{0,25}"$/),
  optional('Importiert von', /^"\w{0,25}"$/),
  field('Beraternummer', /^(\d{4,6}|\d{7})$/),
  field('Mandantennummer', /^\d{1,5}$/),
  field('WJ-Beginn', DAY),
  field('Sachkontenlänge', /^[4-8]$/),
  field('Datum von', DAY),
  field('Datum bis', DAY),
  optional('Bezeichnung', /^"[\w./ -]{0,30}"$/),
  optional('Diktatkürzel', /^"([A-Z]{2})?"$/),
  optional('Buchungstyp', /^[12]$/),
  optional('Rechnungslegungszweck', /^(0|30|40|50|64)$/),
  field('Festschreibung', /^[01]$/),
  optional('WKZ', /^"[A-Z]{3}"$/),
  optional('Reserviert', NOTHING),
  optional('Derivatskennzeichen', NOTHING),
  optional('Reserviert', NOTHING),
  optional('Reserviert', NOTHING),
  optional('Sachkontenrahmen', /^"(\d{2}){0,2}"$/),
  optional('ID der Branchenlösung', /^\d{0,4}$/),
  optional('Reserviert', NOTHING),
  optional('Reserviert', NOTHING),
  optional('Anwendungsinformation', /^".{0,16}"$/),
]

const AMOUNT = /^(?!0{1,10},00)\d{1,10},\d{2}$/
const ACCOUNT = /^(?!0{1,9}$)\d{1,9}$/

/** A booking of a Buchungsstapel in the DATEV-Format; those after its text may be left out. */
export const datevBooking: readonly PublishedField[] = [
  field('Umsatz (ohne Soll/Haben-Kz)', AMOUNT),
  field('Soll/Haben-Kennzeichen', /^"(S|H)"$/),
  optional('WKZ Umsatz', /^"[A-Z]{3}"$/),
  optional('Kurs', /^[1-9]\d{0,3},\d{2,6}$/),
  optional('Basis-Umsatz', AMOUNT),
  optional('WKZ Basis-Umsatz', /^"[A-Z]{3}"$/),
  field('Konto', ACCOUNT),
  field('Gegenkonto (ohne BU-Schlüssel)', ACCOUNT),
  optional('BU-Schlüssel', /^"\d{4}"$/),
  field('Belegdatum', /^(0[1-9]|[12]\d|3[01])(0[1-9]|1[0-2])$/),
  optional('Belegfeld 1', /^"[\w$&%*+/-]{0,36}"$/),
  optional('Belegfeld 2', /^"[\w$&%*+/-]{0,12}"$/),
  optional('Skonto', /^[1-9]\d{0,7},\d{2}$/),
  optional('Buchungstext', /^".{0,60}"$/),
]

const TEXT = /^[^\t|\r\n]+$/
const FEC_DAY = DAY
const FEC_AMOUNT = /^-?\d+,\d{2}$/

/** The fichier des écritures comptables, by article A. 47 A-1 of the livre des procédures fiscales. */
export const fecFields: readonly PublishedField[] = [
  field('JournalCode', TEXT),
  field('JournalLib', TEXT),
  field('EcritureNum', TEXT),
  field('EcritureDate', FEC_DAY),
  field('CompteNum', /^\d{3}[^\t|\r\n]*$/),
  field('CompteLib', TEXT),
  optional('CompAuxNum', TEXT),
  optional('CompAuxLib', TEXT),
  field('PieceRef', TEXT),
  field('PieceDate', FEC_DAY),
  field('EcritureLib', TEXT),
  field('Debit', FEC_AMOUNT),
  field('Credit', FEC_AMOUNT),
  optional('EcritureLet', TEXT),
  optional('DateLet', FEC_DAY),
  field('ValidDate', FEC_DAY),
  optional('Montantdevise', FEC_AMOUNT),
  optional('Idevise', /^[A-Z]{3}$/),
]

/** Which fields are not as they are published. */
export const strayFields = (cells: readonly string[], published: readonly PublishedField[]): readonly string[] => [
  ...(cells.length === published.length ? [] : [`${cells.length} fields, not ${published.length}`]),
  ...published.flatMap(({ name, form, mayBeEmpty = false }, at) => {
    const cell = cells[at] ?? ''
    const isEmpty = cell === '' || cell === '""'
    return (isEmpty && mayBeEmpty) || form.test(cell) ? [] : [`${name}: ${cell}`]
  }),
]

/** Fields as they stand in the row, with their quotes. */
export const datevCells = (row: string): readonly string[] =>
  [...`${row};`.matchAll(/("(?:[^"]|"")*"|[^";]*);/g)].map(([, cell = '']) => cell)
