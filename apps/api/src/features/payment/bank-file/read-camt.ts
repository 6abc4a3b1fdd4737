import {
  bankAmount,
  bankDay,
  type Entry,
  type FileFault,
  type Read,
  type Statement,
} from '@touchline/domain/bank-files'
import { SaxesParser } from 'saxes'

interface Node {
  readonly name: string
  readonly currency: string
  readonly children: Node[]
  text: string
}

const leaf = (name: string, currency = ''): Node => ({ name, currency, children: [], text: '' })

const all = (node: Node, path: string): readonly Node[] =>
  path
    .split('/')
    .reduce<readonly Node[]>(
      (nodes, name) => nodes.flatMap(({ children }) => children.filter((child) => child.name === name)),
      [node],
    )

const textAt = (node: Node, ...paths: readonly string[]): string => {
  for (const path of paths) {
    const text = all(node, path)[0]?.text.trim() ?? ''
    if (text !== '') return text
  }
  return ''
}

const dayIn = (node: Node, ...names: readonly string[]) => {
  const written = textAt(node, ...names.flatMap((name) => [`${name}/Dt`, `${name}/DtTm`]))
  const [, year = '', month = '', day = ''] = /^(\d{4})-(\d\d)-(\d\d)/.exec(written) ?? []
  return bankDay(year, month, day)
}

const amountIn = (node: Node | undefined): number | null =>
  node === undefined ? null : bankAmount(node.text, node.currency)

const signOf = (node: Node): number => (textAt(node, 'CdtDbtInd') === 'DBIT' ? -1 : 1)

const isGiven = (reference: string): boolean => reference !== '' && reference !== 'NOTPROVIDED'

/** Of whom the money is: who paid it, or whom we paid. */
function saidBy(details: Node, sign: number): Pick<Entry, 'name' | 'said' | 'text'> {
  const parties = sign > 0 ? ['UltmtDbtr', 'Dbtr'] : ['Cdtr', 'UltmtCdtr']
  const name = textAt(
    details,
    ...parties.toReversed().flatMap((party) => [`RltdPties/${party}/Nm`, `RltdPties/${party}/Pty/Nm`]),
  )
  const structured = all(details, 'RmtInf/Strd/CdtrRefInf/Ref').map(({ text }) => text.trim())
  const said = [textAt(details, 'Refs/EndToEndId'), ...structured].filter(isGiven)
  const text = all(details, 'RmtInf/Ustrd').map((line) => line.text.trim())
  return { name, said: said.join(' '), text: text.join(' ') }
}

const amountOf = (details: Node): number | null =>
  amountIn(all(details, 'Amt')[0] ?? all(details, 'AmtDtls/TxAmt/Amt')[0])

interface Found {
  readonly entries: readonly Entry[]
  readonly faults: readonly FileFault[]
}

/** One line for each transfer of a batch where the bank says their amounts; null for one that is not booked. */
function entriesOf(entry: Node, place: number): Found | null {
  const status = textAt(entry, 'Sts/Cd', 'Sts')
  if (status !== '' && status !== 'BOOK') return null
  const [amountNode] = all(entry, 'Amt')
  const [amount, day] = [amountIn(amountNode), dayIn(entry, 'BookgDt', 'ValDt')]
  if (amount === null || day === null || amount === 0)
    return { entries: [], faults: [{ kind: 'not-readable', place, found: amountNode?.text.trim() ?? 'Amt' }] }
  const sign = signOf(entry)
  const reference = textAt(entry, 'AcctSvcrRef')
  const details = all(entry, 'NtryDtls/TxDtls')
  const parts = details.map(amountOf)
  const isWhole = parts.reduce<number>((sum, part) => sum + (part ?? 0), 0) === amount
  const addition = textAt(entry, 'AddtlNtryInf')
  if (details.length > 1 && isWhole) {
    const entries = details.map((each, at): Entry => {
      const own = textAt(each, 'Refs/AcctSvcrRef')
      const made = reference === '' ? null : `${reference}/${at + 1}`
      const named = isGiven(own) && own !== reference ? own : made
      return { place, day, amount: sign * (parts[at] ?? 0), reference: named, ...saidBy(each, sign) }
    })
    return { entries: entries.filter((each) => each.amount !== 0), faults: [] }
  }
  const [only = leaf('TxDtls')] = details
  const { name, said, text } = saidBy(only, sign)
  const own = textAt(only, 'Refs/AcctSvcrRef')
  const named = isGiven(reference) ? reference : own
  return {
    entries: [
      {
        place,
        day,
        amount: sign * amount,
        reference: isGiven(named) ? named : null,
        name,
        said,
        text: text || addition,
      },
    ],
    faults: [],
  }
}

const balanceOf = (statement: Node, codes: readonly string[]): number | null => {
  const found = all(statement, 'Bal').find((each) => codes.includes(textAt(each, 'Tp/CdOrPrtry/Cd')))
  const amount = found === undefined ? null : amountIn(all(found, 'Amt')[0])
  return found === undefined || amount === null ? null : signOf(found) * amount
}

interface Reading {
  readonly statements: Statement[]
  readonly faults: FileFault[]
  readonly open: Node[]
  entries: Entry[]
  places: number
  currency: string
  isCamt: boolean
}

function finish(reading: Reading, node: Node): void {
  const account = textAt(node, 'Acct/Id/IBAN', 'Acct/Id/Othr/Id')
  const currency = textAt(node, 'Acct/Ccy') || reading.currency
  const place = reading.entries[0]?.place ?? reading.places
  if (account === '') reading.faults.push({ kind: 'not-its-format', place, found: 'Acct' })
  else
    reading.statements.push({
      place,
      account,
      currency,
      opening: balanceOf(node, ['OPBD', 'PRCD']),
      closing: balanceOf(node, ['CLBD']),
      entries: reading.entries,
    })
  reading.entries = []
  reading.currency = ''
}

/** An entry is read as it closes, and let go: a file may have ten thousand. */
function closed(reading: Reading, node: Node): void {
  const parent = reading.open.at(-1)
  if (node.name === 'Ntry' && parent?.name === 'Stmt') {
    reading.places += 1
    const currency = all(node, 'Amt')[0]?.currency ?? ''
    const found = entriesOf(node, reading.places)
    if (reading.currency === '') reading.currency = currency
    if (currency !== reading.currency && found !== null)
      reading.faults.push({ kind: 'other-currency', place: reading.places, found: currency })
    else if (found !== null) {
      reading.entries.push(...found.entries)
      reading.faults.push(...found.faults)
    }
    return
  }
  if (node.name === 'Stmt') return finish(reading, node)
  if (node.name === 'BkToCstmrStmt') reading.isCamt = true
  parent?.children.push(node)
}

class NotXml extends Error {}

/** ISO 20022 camt.053 of any version; names are read without their prefix. A file with a DOCTYPE is none. */
export function readCamt(text: string): Read {
  const reading: Reading = { statements: [], faults: [], open: [], entries: [], places: 0, currency: '', isCamt: false }
  const parser = new SaxesParser()
  parser.on('error', (error) => {
    throw new NotXml(error.message)
  })
  parser.on('doctype', () => {
    throw new NotXml('DOCTYPE')
  })
  parser.on('opentag', ({ name, attributes }) => {
    const local = name.slice(name.indexOf(':') + 1)
    if (local === 'BkToCstmrStmt') reading.isCamt = true
    reading.open.push(leaf(local, attributes['Ccy'] ?? ''))
  })
  const write = (more: string) => {
    const node = reading.open.at(-1)
    if (node !== undefined) node.text += more
  }
  parser.on('text', write)
  parser.on('cdata', write)
  parser.on('closetag', () => {
    const node = reading.open.pop()
    if (node !== undefined) closed(reading, node)
  })
  try {
    parser.write(text).close()
  } catch (error) {
    if (!(error instanceof NotXml)) throw error
    const statement = reading.open.find(({ name }) => name === 'Stmt')
    if (statement !== undefined) finish(reading, statement)
    if (reading.isCamt) reading.faults.push({ kind: 'cut-off', place: reading.places, found: error.message })
  }
  const { statements, faults } = reading
  if (reading.isCamt) return { form: 'camt.053', statements, faults }
  return {
    form: 'camt.053',
    statements: [],
    faults: [{ kind: 'not-its-format', place: null, found: 'BkToCstmrStmt' }],
  }
}
