import { createHash } from 'node:crypto'
import { type DocumentContent, EDITION } from '@touchline/domain/documents'
import { beforeAll, describe, expect, it } from 'vitest'
import { installDebian } from '../../../../tools/debian.ts'
import { writeFacturX } from '../factur-x/index.ts'
import { ask, readers } from '../testing/programs.ts'
import * as samples from '../testing/samples.ts'
import { taxedPapers } from '../testing/taxed-samples.ts'
import { unprintable } from './fonts.ts'
import { createThread } from './thread.ts'
import { writePdf } from './write-pdf.ts'

const all: readonly (readonly [string, DocumentContent])[] = Object.entries(samples)
const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
const textOf = (bytes: Uint8Array): string => ask('pdftotext', ['-layout', '@', '-'], bytes)

beforeAll(() => installDebian(readers))

describe('a paper, read by what did not write it', () => {
  it.each(all)('%s is whole, and its fonts are in it', async (_, content) => {
    const bytes = await writePdf(content)
    expect(ask('qpdf', ['--check', '@'], bytes)).toContain('No syntax or stream encoding errors')
    const [, , ...fonts] = ask('pdffonts', ['@'], bytes).trim().split('\n')
    expect(fonts.length).toBeGreaterThan(1)
    for (const font of fonts) expect(font).toMatch(/^[A-Z]{6}\+NotoSans\S* +CID TrueType +Identity-H +yes yes yes /)
    const facts = ask('pdfinfo', ['@'], bytes)
    expect(facts).toMatch(/Tagged: +yes/)
    expect(facts).toMatch(/Page size: +595.28 x 841.89 pts \(A4\)/)
    expect(facts).toMatch(new RegExp(`Title: +.+ ${content.number}\n`))
  })

  it('is under the brand that it was issued under, and only then has another head than the first ones', async () => {
    const { issuer } = samples.japanese
    const branded = { ...samples.japanese, issuer: { ...issuer, brand: { name: 'Kickview', color: '#7a1f4b' } } }
    const bytes = await writePdf(branded)
    expect(ask('pdfinfo', ['@'], bytes)).toMatch(/Creator: +Kickview\n/)
    expect(textOf(bytes)).toMatch(/^ *Kickview\n/)
    expect(textOf(bytes)).toContain(issuer.companyName)
    expect(textOf(await writePdf(samples.japanese))).not.toContain('Kickview')
  })

  it('says on each page of a rehearsal that it does not count, in its language', async () => {
    const brand = { name: 'Kickview', color: '#7a1f4b', isRehearsal: true as const }
    const text = textOf(await writePdf({ ...samples.long, issuer: { ...samples.long.issuer, brand } }, 'de'))
    expect(text.split('\f').slice(0, 2)).toEqual([
      expect.stringMatching(/Kickview – Probebetrieb: ohne Gültigkeit[^]*\(Probebetrieb\)/),
      expect.stringMatching(/JP-I-2026-000312 · Probebetrieb/),
    ])
  })

  it('has the six elements of a qualified invoice', async () => {
    const text = textOf(await writePdf(samples.japanese))
    const elements = {
      issuer: ['タッチライン株式会社', '登録番号 T1234567890123'],
      date: ['2026-11-01'],
      description: ['スタンダード・基本料金', 'スタンダード・動画ストレージ'],
      'amount by rate': ['10%対象（税抜）', '¥30,219', '¥33,240（税込）'],
      'tax by rate': ['消費税（10%・端数切り捨て）', '¥3,021'],
      buyer: ['一般社団法人みなとフットボールクラブ 様'],
    }
    const missing = Object.entries(elements).filter(([, words]) => !words.every((word) => text.includes(word)))
    expect(missing).toEqual([])
  })

  it('says how each amount was calculated, where to pay and what was paid', async () => {
    const text = textOf(await writePdf(samples.partlyPaid))
    for (const words of [
      '4,50 € × 367 Lizenztage / 31 Tage · abgerundet',
      'Ruder-Club Köln-Łódź e. V.',
      'FR14 2004 1010 0505 0001 3M02 606',
      'FR-I-2026-000012',
    ])
      expect(text).toContain(words)
    expect(text).toMatch(/2026-11-18 +Zahlungseingang +-50,00 € +55,60 €/)
  })

  it('says of an invoice that was paid by card that nothing is left to pay, and when it was paid', async () => {
    const text = textOf(await writePdf(samples.paidByCard))
    expect(text).toMatch(/À payer +0,00 €/)
    expect(text).toMatch(/Payé le +2026-11-01/)
    expect(text).toMatch(/2026-11-01 +\S.* +-205,60 € +0,00 €/)
    expect(text).not.toContain('Débit de la carte')
  })

  it('has every letter that one of its fonts has, whatever stands next to it', async () => {
    const text = textOf(await writePdf(samples.namesOfAll))
    for (const name of ['KS Łódź & Ślęza 様', 'Łódź 株式会社 Šibenik', 'İstanbul ığdır Ştefan 東京', 'FC Łódź 東京'])
      expect(text).toContain(name)
    expect(text.match(/〓/g)).toHaveLength(4)
    expect(unprintable(['한국축구 FC', 'Łódź 東京'])).toEqual(['한', '국', '축', '구'])
  })

  it('keeps numbers whole, and cuts a word that no line has room for with a hyphen', async () => {
    const text = textOf(await writePdf(samples.divided)).replaceAll(/ {2,}/g, '\n')
    expect(text).toMatch(/^Videoanalyse-Dienst, Mannschaft\p{Ll}*-\n/mu)
    expect(text).toMatch(/^\p{Ll}+paketverlängerung\n/mu)
    expect(text).toMatch(/^2026-A-0117-B-77\n/m)
    expect(text).not.toMatch(/\u{ad}|\u{2060}/u)
  })

  it('says of a credit note what is refunded, without a column for a calculation', async () => {
    const text = textOf(await writePdf(samples.creditNote))
    expect(text).toContain('Détail du remboursement')
    expect(text).toContain('Le même avoir')
    expect(text).not.toMatch(/Calcul|facture, pour/)
  })

  it('has a blank between the lines of a cell for those who hear it', async () => {
    const heard = ask('pdfinfo', ['-struct-text', '@'], await writePdf(samples.timed))
    expect(heard).toContain('1 × (€120.00 × 101 / 365 days) 1 × (€120.00 × 100 / 365 days) 1 ×')
  })

  it('names the list price that a discount comes from', async () => {
    expect(textOf(await writePdf(samples.yearly))).toContain('€300.00 − 20% = €240.00 · €240.00 × 3')
  })

  it.each([
    ['de', 'Steuerschuldnerschaft des Leistungsempfängers'],
    ['fr', 'Autoliquidation'],
    ['es', 'Inversión del sujeto pasivo'],
    ['pt-pt', 'IVA – autoliquidação'],
    ['ja', 'リバースチャージ方式'],
    ['en', 'Reverse charge'],
  ] as const)('says in %s that the buyer owes the tax, also on a receipt', async (language, words) => {
    const content = { ...taxedPapers.reverseCharge, language }
    expect(textOf(await writePdf(content))).toContain(words)
    const receipt = { ...content, kind: 'receipt', number: 'FR-2026-000036', dueDate: null, balance: 0 } as const
    expect(textOf(await writePdf(receipt))).toContain(words)
  })

  it('names the tax, its rate, and the numbers of seller and buyer as the law asks', async () => {
    const text = textOf(await writePdf({ ...taxedPapers.withDecimals, language: 'de' }))
    for (const words of ['18 rue du Stade', 'FR-75015 Paris', 'USt-IdNr. FR40303265045', 'SIREN 303265045'])
      expect(text).toContain(words)
    expect(text).toContain('USt-IdNr. FR23334175221')
    expect(text).toMatch(/Steuerpflichtig mit 5,5 % +205,60 €/)
    expect(text).toMatch(/Umsatzsteuer \(5,5 %, abgerundet\) +11,30 €/)
    expect(textOf(await writePdf(taxedPapers.exempt))).toContain('von der Umsatzsteuer befreit (VATEX-EU-132-1M)')
    expect(textOf(await writePdf(taxedPapers.outside))).toContain('unterliegt nicht der Umsatzsteuer')
    const zeroRated = textOf(await writePdf(taxedPapers.zeroRated))
    expect(zeroRated).not.toContain('unterliegt nicht')
    expect(zeroRated).toMatch(/Umsatzsteuer \(0.%\)/)
  })

  it('goes over as many pages as it needs, each with the head of the table and its number', async () => {
    const pages = textOf(await writePdf(samples.long))
      .split('\f')
      .slice(0, -1)
    expect(pages).toHaveLength(3)
    for (const [at, page] of pages.entries()) {
      expect(page).toMatch(/Item +Calculation +Amount/)
      expect(page).toContain(`Page ${at + 1} of 3`)
    }
  })
})

describe('the bytes of a paper', () => {
  it('are the same whenever it is written', async () => {
    const [first, second] = [await writePdf(samples.japanese), await writePdf(samples.japanese)]
    expect(sha256(second)).toBe(sha256(first))
  })

  it('do not depend on what was written before', async () => {
    const named = (name: string): DocumentContent => ({
      ...samples.japanese,
      edition: EDITION,
      buyer: { ...samples.japanese.buyer, name },
    })
    const before = sha256(await writePdf(named('Slazenger z')))
    await writePdf(named('Źź\u{a0}Ż'))
    const bytes = await writePdf(named('Slazenger z'))
    expect(sha256(bytes)).toBe(before)
    expect(textOf(bytes)).toContain('Slazenger z 様')
  })

  it('do not depend on the texts and letters that papers in other languages left behind', async () => {
    const papers = all.flatMap(([, content]) => (['ja', 'de'] as const).map((language) => ({ content, language })))
    const [thread, sums] = [createThread(), new Map<object, string>()]
    for (const paper of papers.toReversed()) sums.set(paper, sha256(await thread.draw(paper.content, paper.language)))
    for (const paper of papers) expect(sha256(await writePdf(paper.content, paper.language))).toBe(sums.get(paper))
  })

  // Other checksums would be other papers (decision 161).
  it('are those that were issued', async () => {
    expect(sha256(await writePdf(samples.german))).toBe(
      '4f371f2450aefc2a71a004d8d1a5fe28aba5bf9acf15007b8f5061789305f9a1',
    )
    expect(sha256(await writePdf(samples.japanese))).toBe(
      '095ad3332061a0ea53b79848683cfd13e6986a0c80327bafd3538110bfd5e317',
    )
  })

  it('are those of the second edition', async () => {
    expect(sha256(await writePdf(samples.namesOfAll))).toBe(
      'a11fd6d0388a7aef341c024c3fbd57db804d45ee2d0f5b178b2f4f352b114b3c',
    )
    expect(sha256(await writePdf(samples.creditNote))).toBe(
      '28792c03579d4900141af1e0b135d00d68824700ccc3a84dd46b1a86fb9336d6',
    )
  })

  it('are those of its first revision', async () => {
    expect(sha256(await writePdf(samples.divided))).toBe(
      '407f305f08f9cc38ab5319002fa7b1a0db178550136ba94e44c9527e6adeb11a',
    )
  })

  it('have the invoice as XML inside, with its relation', async () => {
    const bytes = await writePdf(samples.german)
    expect(ask('pdfdetach', ['-list', '@'], bytes)).toContain('1: factur-x.xml')
    expect(ask('qpdf', ['--show-attachment=factur-x.xml', '@'], bytes)).toBe(writeFacturX(samples.german))
    expect(ask('pdfdetach', ['-list', '@'], await writePdf(samples.japanese))).toContain('0 embedded files')
  })
})

describe('what PDF/A-3 and PDF/UA ask for', () => {
  it.each(all)('%s has it', async (_, content) => {
    const raw = ask('qpdf', ['--qdf', '--object-streams=disable', '@', '-'], await writePdf(content))
    const language = content.language
    const attached = writeFacturX(content) !== null
    for (const fact of [
      `/Lang (${language})`,
      '/MarkInfo',
      '/StructTreeRoot',
      '/ParentTree',
      '/DisplayDocTitle true',
      '/S /GTS_PDFA1',
      '/DestOutputProfile',
      '<pdfaid:part>3</pdfaid:part>',
      '<pdfaid:conformance>A</pdfaid:conformance>',
      '<pdfuaid:part>1</pdfuaid:part>',
      '/S /H1',
      '/S /Table',
      '/Scope /Column',
      '/Scope /Row',
      '/ToUnicode',
      ...(attached
        ? [
            '/AFRelationship /Alternative',
            '/Subtype /text#2fxml',
            '<fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>',
          ]
        : []),
    ])
      expect(raw).toContain(fact)
    // No transparency, no encryption, nothing that runs, nothing from outside.
    expect(raw).not.toMatch(/\/SMask|\/ca |\/CA |\/Encrypt|\/JavaScript|\/Launch|\/URI/)
    expect(raw.includes('/AFRelationship')).toBe(attached)
  })
})
