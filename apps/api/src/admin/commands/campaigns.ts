import { audience as audienceSchema } from '@touchline/contract/desk/campaigns'
import { localDate } from '@touchline/contract/wire'
import { dateOf } from '@touchline/domain/calendar'
import { audienceStates } from '@touchline/domain/campaigns'
import type { Currency } from '@touchline/domain/money'
import { regionDefaults } from '@touchline/domain/organization'
import { type Campaign, listCampaigns, readCampaign } from '../../features/coupons/campaign/campaigns.store.ts'
import type { CampaignFault } from '../../features/coupons/campaign/compute-campaign.ts'
import { campaignSeen, stateOf } from '../../features/coupons/campaign/read-campaign.ts'
import { acts } from '../../operators/acts.ts'
import { actBy, reading } from '../act-by.ts'
import { amountText } from '../amount.ts'
import { type Command, type Context, given, givenId, Refused, UsageError, type Values } from '../command.ts'
import { refuseAlone } from './catalogue.ts'

const listOf = (text: string | undefined): readonly string[] => (text ?? '').split(',').filter((each) => each !== '')

const wholeOf = (text: string | undefined): number | null => (text === undefined ? null : Number(text))

function rangeOf(values: Values, name: string): readonly [string | undefined, string | undefined] {
  const { [name]: text = '..' } = values
  const [from, until, more] = text.split('..')
  if (until === undefined || more !== undefined)
    throw new UsageError(`--${name} is from..until, e.g. 2..10, 2.. or ..10`)
  return [from === '' ? undefined : from, until === '' ? undefined : until]
}

function audienceIn(values: Values) {
  const [paidFrom, paidUntil] = rangeOf(values, 'paid')
  const [seatsFrom, seatsUntil] = rangeOf(values, 'seats')
  const read = audienceSchema.safeParse({
    states: listOf(values['in']),
    groups: listOf(values['plans']),
    currency: values['currency'] ?? null,
    paidFrom: paidFrom ?? null,
    paidUntil: paidUntil ?? null,
    seatsFrom: wholeOf(seatsFrom),
    seatsUntil: wholeOf(seatsUntil),
    withoutCoupon: values['without'] === 'coupon',
  })
  if (read.success) return read.data
  const places = [...new Set(read.error.issues.map(({ path }) => path[0]))].join(', ')
  throw new UsageError(`the audience is not understood: ${places}; --in has ${audienceStates.join(', ')}`)
}

const faultTexts: Readonly<Record<CampaignFault, string>> = {
  'coupon-unknown': 'no coupon of this region has that code; coupons lists them',
  'coupon-over': 'the coupon is over',
  'coupon-not-yet': 'the coupon cannot be used yet',
  'coupon-exhausted': 'the coupon has no uses left',
  'currency-unpriced': 'the coupon has no price in that currency',
  'group-unknown': 'the catalogue has no such plan; plans lists them',
  'days-reversed': 'the days of the audience end before they begin',
  'seats-reversed': 'the seats of the audience end before they begin',
}

async function preview(context: Context, values: Values): Promise<void> {
  const couponCode = given(values, 'coupon')
  const input = { name: values['name'] ?? couponCode, couponCode, audience: audienceIn(values) }
  const { said } = await actBy(context, values, acts['save-campaign'], input)
  if (said.kind === 'not-saved') throw new Refused(said.faults.map((fault) => faultTexts[fault]).join('\n'))
  context.print(`${said.campaignId} is being computed; campaigns show says how far it is and what it would give`)
}

async function campaignIn(context: Context, values: Values): Promise<Campaign> {
  const id = givenId(values, 'campaign', 'campaigns list has it')
  const campaign = await reading(context, (tx) => readCampaign(tx, id))
  if (campaign === null) throw new Refused(`there is no campaign ${id} in this region; campaigns list has them`)
  return campaign
}

async function list(context: Context): Promise<void> {
  const all = await reading(context, listCampaigns)
  const now = context.clock.now()
  for (const row of all)
    context.print(
      `${row.campaign_id}  ${row.coupon_code}  ${stateOf(row, now)}  ${row.clubs} clubs  ${row.campaign_name}  by ${row.saved_by}`,
    )
  if (all.length === 0) context.print('there is no campaign')
}

const signed = (minor: number, currency: Currency): string =>
  `${minor > 0 ? '+' : minor < 0 ? '-' : ''}${amountText(Math.abs(minor), currency)}`

async function show(context: Context, values: Values): Promise<void> {
  const { clock, cell, print } = context
  const campaign = await campaignIn(context, values)
  const place = { now: clock.now(), zone: regionDefaults[cell.region].zone }
  const seen = await reading(context, (tx) => campaignSeen(tx, campaign, place))
  const { coupon, progress, sums, largest, offered, used, leftOut, yielded } = seen
  print(`${campaign.campaign_name}: ${coupon.row.coupon_code}, ${stateOf(campaign, place.now)}`)
  print(JSON.stringify(campaign.audience))
  if (campaign.computed_at === null) print(`${progress.done} of ${progress.all} clubs are looked at`)
  for (const { currency, clubs, gives, billed, more } of sums)
    print(
      `${currency}: ${clubs} clubs; if all use it, it gives ${amountText(gives, currency)} and they pay ${amountText(billed, currency)} with it, their bills ${signed(more, currency)}, before tax`,
    )
  for (const { name, currency, gives, billed } of largest)
    print(`  ${amountText(gives, currency)} of ${amountText(gives + billed, currency)}  ${name}`)
  if (seen.isOutdated) print('it is outdated: make it again')
  if (campaign.started_at === null) return
  print(
    `offered to ${offered}, used by ${used}${leftOut.map(({ reason, clubs }) => `, ${clubs} left out: ${reason}`).join('')}`,
  )
  for (const { currency } of sums)
    print(
      `${currency}: billed ${amountText(yielded.billed[currency] ?? 0, currency)}, gave ${amountText(yielded.gave[currency] ?? 0, currency)}`,
    )
}

async function start(context: Context, values: Values): Promise<void> {
  refuseAlone(context, 'start-campaign')
  const { clock, cell, print } = context
  const { campaign_id: campaignId } = await campaignIn(context, values)
  const on = values['on'] ?? dateOf(clock.now(), regionDefaults[cell.region].zone)
  if (!localDate.safeParse(on).success) throw new UsageError(`--on is a day, e.g. 2026-12-07, not "${on}"`)
  const { said } = await actBy(context, values, acts['start-campaign'], { campaignId, on })
  print(
    `${said.campaign.clubs} clubs are offered it from ${new Date(said.sendsAt).toISOString()} on, unless it is stopped`,
  )
}

async function stop(context: Context, values: Values): Promise<void> {
  const { campaign_id: campaignId } = await campaignIn(context, values)
  const { kind } = await actBy(context, values, acts['stop-campaign'], { campaignId })
  context.print(kind === 'done' ? 'stopped: whoever was not offered it by now is not' : 'it is stopped already')
}

const ways = { preview, list, show, start, stop } as const

export const campaignsCommand: Command = {
  name: 'campaigns',
  positional: ['preview|list|show|start|stop'],
  options: {
    coupon: { value: 'code', says: 'preview: which coupon' },
    name: { value: 'text', says: 'preview: what it is called here; the code when not given' },
    in: { value: 'states', says: `preview: ${audienceStates.join(', ')}; several with commas` },
    plans: { value: 'ids', says: 'preview: the plans that clubs have; several with commas' },
    currency: { value: 'code', says: 'preview: of the contracts' },
    paid: { value: 'days', says: 'preview: of the first day with a paid plan, e.g. ..2025-12-31' },
    seats: { value: 'numbers', says: 'preview: analysts and viewers, e.g. 2..10' },
    without: { value: 'coupon', says: 'preview: none in force or scheduled' },
    campaign: { value: 'id', says: 'show, start, stop: of campaigns list' },
    on: { value: 'YYYY-MM-DD', says: 'start: the day, at nine in the morning; today at once' },
    reason: { value: 'text', says: 'start, stop: for our records' },
    operator: { value: 'name', says: 'preview, start, stop: who does it' },
  },
  summary:
    'a coupon for clubs that a filter chooses: what it gives if all use it, then the notice to them in batches, and what came of it',
  run: async (context, values) => {
    const way = given(values, 'preview|list|show|start|stop')
    const chosen = Object.entries(ways).find(([name]) => name === way)
    if (chosen === undefined) throw new UsageError(`campaigns ${Object.keys(ways).join('|')}, not "${way}"`)
    await chosen[1](context, values)
  },
}
