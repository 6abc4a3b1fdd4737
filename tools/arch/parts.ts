/** Parts of a room, each listing the parts above that it may read, so without cycles. Tests may read the whole room. */
import type { Module } from './modules.ts'
import type { Finding } from './walls.ts'

export const outOfOrder = 'the parts of a room stand in an order'

interface Ordered {
  /** A folder, and in the books a single file, too. */
  readonly part: RegExp
  /** Where the files outside of parts stand above them. */
  readonly top?: string
  readonly may: ReadonlyMap<string, readonly string[]>
}

const books: Ordered = {
  part: /^apps\/api\/src\/books\/([\w-]+)/,
  may: new Map([
    ['catalogue', []],
    ['usage', []],
    ['transfers', []],
    ['organization', []],
    ['people', []],
    ['named-id', []],
    ['note-security', []],
    ['reader-language', []],
    ['events', ['named-id']],
    ['recipients', ['people']],
    ['contract', ['catalogue', 'usage', 'events']],
    ['additions', ['usage', 'people', 'contract']],
    ['billing', ['catalogue', 'usage', 'transfers', 'organization', 'contract']],
    ['revenue', ['catalogue', 'contract', 'billing']],
    [
      'notices',
      ['named-id', 'events', 'catalogue', 'usage', 'transfers', 'people', 'recipients', 'contract', 'billing'],
    ],
    ['documents', ['catalogue', 'transfers', 'organization', 'contract', 'billing', 'notices']],
    ['audit', ['note-security', 'events', 'contract', 'notices']],
    ['note-sleep', ['contract', 'billing', 'audit']],
    ['end-goodwill', ['contract', 'audit']],
    ['end-term', ['catalogue', 'people', 'contract', 'billing', 'audit', 'note-sleep', 'end-goodwill']],
    ['requests', ['notices', 'audit']],
    ['departures', ['people', 'note-security', 'audit']],
    ['journal', []],
    ['operator-actions', ['audit']],
    ['findings', ['contract', 'audit', 'operator-actions']],
  ]),
}

const signIn: Ordered = {
  top: 'apps/api/src/features/sign-in/',
  part: /^apps\/api\/src\/features\/sign-in\/([\w-]+)\//,
  may: new Map([
    ['login', []],
    ['passkeys', ['login']],
    ['second-factor', ['login', 'passkeys']],
    ['demand', ['login', 'second-factor']],
    ['own-address', ['login', 'second-factor']],
    ['sessions', ['login', 'second-factor', 'demand', 'own-address']],
    ['provider', ['login', 'second-factor', 'own-address', 'sessions']],
    ['links', ['login', 'demand', 'sessions']],
    ['own-security', ['login', 'passkeys', 'second-factor', 'demand', 'own-address', 'sessions', 'provider']],
    ['password', ['login', 'passkeys', 'second-factor', 'own-address', 'sessions', 'provider', 'links']],
    ['forgotten', ['login', 'own-address', 'sessions', 'password']],
    ['reopen', ['login', 'second-factor']],
    ['invitation', ['login', 'second-factor', 'demand', 'own-address', 'password', 'provider']],
  ]),
}

const payment: Ordered = {
  top: 'apps/api/src/features/payment/',
  part: /^apps\/api\/src\/features\/payment\/([\w-]+)\//,
  may: new Map([
    ['provider', []],
    ['pause', []],
    ['dispute', []],
    ['transfer', []],
    ['compare', ['provider']],
    ['payout', ['compare']],
    ['bank-file', ['transfer', 'payout']],
    ['settlement', ['provider', 'pause', 'dispute']],
    ['reconcile', ['provider', 'settlement']],
    ['refund', ['provider', 'settlement']],
    ['unpaid', ['provider', 'settlement']],
    ['card', ['provider', 'unpaid']],
  ]),
}

const consoleLib: Ordered = {
  part: /^apps\/console\/src\/lib\/([\w-]+)\//,
  may: new Map([
    ['http', []],
    ['navigation', []],
    ['session', ['http']],
    ['wire', ['http']],
    ['request', ['http', 'session', 'wire']],
    ['payment', ['http', 'session', 'request']],
    ['account', ['session', 'wire', 'request']],
    ['pack', ['http', 'session', 'request']],
  ]),
}

const consoleContract: Ordered = {
  top: 'apps/console/src/features/contract/',
  part: /^apps\/console\/src\/features\/contract\/([\w-]+)\//,
  may: new Map([
    ['account', []],
    ['headline', ['account']],
    ['advice', []],
    ['bought', []],
    ['quiet', ['account']],
    ['used', ['account']],
    ['transfer', ['account', 'headline']],
    ['seldom', ['account', 'headline', 'transfer']],
    ['season', ['account', 'headline']],
    ['sleep', ['account', 'headline', 'seldom', 'season']],
    ['coming', ['account', 'season', 'seldom', 'advice']],
    ['hero', ['account', 'headline', 'season', 'sleep', 'seldom']],
  ]),
}

const rooms: readonly Ordered[] = [books, signIn, payment, consoleLib, consoleContract]

export function checkParts({ path, imports }: Module): Finding[] {
  const room = rooms.find(({ part }) => part.test(path))
  if (room === undefined || /\.test(?:-support)?\.tsx?$/.test(path)) return []
  const partOf = (file: string): string | undefined => room.part.exec(file)?.[1]
  const order = [...room.may.keys()]
  const own = partOf(path) ?? ''
  const finding = (line: number, message: string): Finding => ({ rule: outOfOrder, path, line, message })
  if (!order.includes(own)) return [finding(1, `"${own}" is not in the table of tools/arch/parts.ts`)]
  const open = room.may.get(own)?.filter((part) => order.indexOf(part) < order.indexOf(own)) ?? []
  return imports.flatMap(({ specifier, target, line }) => {
    const part = partOf(target)
    const isTop = part === undefined && room.top !== undefined && target.startsWith(room.top)
    if (!isTop && (part === undefined || part === own || open.includes(part))) return []
    return [finding(line, `imports ${specifier}: "${own}" may not read "${part ?? 'the top'}"`)]
  })
}
