/** What the catalogue check accepts, each with its reason. */
import type { Language } from './messages.ts'

export interface Exceptions {
  /** Keys that the sources put together at run time, so that no literal spells them. */
  readonly builtKeys: readonly { readonly prefix: string; readonly reason: string }[]
  /** Arguments that are always more than one. */
  readonly neverOne: readonly string[]
  /** Names and signs that no language translates. */
  readonly sameEverywhere: readonly string[]
  /** Words that a language happens to share with English. */
  readonly sameIn: Readonly<Partial<Record<Language, readonly string[]>>>
}

const names = ['Touchline', 'OK', 'Basic', 'Standard', 'Standard+', 'Pro', 'Elite', 'PDF', 'CSV', 'JPY', 'EUR', 'USD']

export const consoleExceptions: Exceptions = {
  builtKeys: [
    { prefix: 'faults.', reason: 'the status of the fault' },
    { prefix: 'shell.regions.', reason: 'the region of the session' },
    { prefix: 'help.', reason: 'the link' },
    { prefix: 'notices.groups.', reason: 'the group of notices' },
    { prefix: 'notices.lines.', reason: 'the line of mails' },
    { prefix: 'notices.moments.', reason: 'the line of mails' },
    { prefix: 'notices.classes.', reason: 'the class of mails' },
    { prefix: 'notices.classesMore.', reason: 'the class of mails' },
    { prefix: 'notices.states.', reason: 'how it stands with an address' },
    { prefix: 'notices.standing.', reason: 'how it stands with an address' },
    { prefix: 'shell.themes.', reason: 'the theme chosen' },
    { prefix: 'shell.groups.', reason: 'the group of the menu' },
    { prefix: 'palette.groups.', reason: 'the group of the hits' },
    { prefix: 'password.', reason: 'what came of proving the password' },
    { prefix: 'cancellation.failures.', reason: 'why nothing was cancelled' },
    { prefix: 'cancellation.reasons.', reason: 'the reason chosen' },
    { prefix: 'signIn.ended.', reason: 'why the session ended' },
    { prefix: 'signIn.failures.', reason: 'why a login failed' },
    { prefix: 'story.', reason: 'the cause, more or less, of a month or a year' },
    { prefix: 'happenings.', reason: 'what changes, and whether it is past' },
    { prefix: 'used.upload.', reason: 'one card shows upload and export' },
    { prefix: 'used.export.', reason: 'one card shows upload and export' },
    { prefix: 'used.seats.', reason: 'whose seats end' },
    { prefix: 'billing.statuses.', reason: 'the payment status of the row' },
    { prefix: 'declines.', reason: 'the decline code of the row' },
    { prefix: 'usage.tabs.', reason: 'the tab' },
    { prefix: 'usage.upload.', reason: 'the same cards show upload and export' },
    { prefix: 'usage.export.', reason: 'the same cards show upload and export' },
    { prefix: 'usage.addOn.add.', reason: 'what is added' },
    { prefix: 'usage.addOn.forAll.', reason: 'what is added' },
    { prefix: 'usage.addOn.titleFor.', reason: 'what is added for one user' },
    { prefix: 'usage.addOn.unitSeat.', reason: 'month or year' },
    { prefix: 'usage.addOn.notYet.', reason: 'what is registered or paid first' },
    { prefix: 'usage.addOn.bought.', reason: 'what was added' },
    { prefix: 'usage.addOn.failed.', reason: 'what could not be added' },
    { prefix: 'coupons.faults.', reason: 'why there is no coupon to use' },
    { prefix: 'coupons.refused.', reason: 'the refusal of the rules' },
    { prefix: 'coupons.base', reason: 'a month or a year' },
    { prefix: 'coupons.analyst', reason: 'a month or a year' },
    { prefix: 'coupons.viewer', reason: 'a month or a year' },
    { prefix: 'plans.statuses.', reason: 'the status of the card' },
    { prefix: 'plans.blocked.', reason: 'the refusal of the rules' },
    { prefix: 'history.sentences.', reason: 'the kind of the row' },
    { prefix: 'history.items.', reason: 'what was bought' },
    { prefix: 'history.fields.', reason: 'what was changed' },
    { prefix: 'history.topics.', reason: 'the filter' },
    { prefix: 'history.zooms.', reason: 'the time shown' },
    { prefix: 'history.by.', reason: 'who did it' },
    { prefix: 'videos.shown.', reason: 'the filter' },
    { prefix: 'videos.sortings.', reason: 'the order' },
    { prefix: 'videos.chip.', reason: 'the chip' },
    { prefix: 'invoiceLines.roles.', reason: 'the role of the line' },
    { prefix: 'papers.accountTypes.', reason: 'the type of the Japanese account' },
    { prefix: 'paper.of.', reason: 'the kind of the document' },
    { prefix: 'paper.named.', reason: 'the kind of the document' },
    { prefix: 'papers.titles.', reason: 'the kind of the document' },
    { prefix: 'plans.confirm.', reason: 'upgrade, downgrade or purchase' },
    { prefix: 'plans.saved.', reason: 'upgrade, downgrade or purchase' },
    { prefix: 'plans.notSaved.', reason: 'the outcome of saving' },
    { prefix: 'pack.presets.', reason: 'the year that is offered' },
    { prefix: 'pack.dayFaults.', reason: 'what is wrong with the day' },
    { prefix: 'pack.parts.', reason: 'the part of the pack' },
    { prefix: 'pack.faults.', reason: 'why the pack did not come' },
  ],
  // The days of a month or of a term.
  neverOne: ['ofDays'],
  sameEverywhere: [
    ...names,
    'English',
    '日本語',
    'Français',
    'Español',
    'Português',
    'Deutsch',
    'Visa',
    'Mastercard',
    'American Express',
    'JCB',
    'Diners Club',
    'Discover',
    'Visa, Mastercard, American Express, JCB, Diners Club, Discover',
    '{hours} h',
    '{minutes} min',
    'Full HD',
    'SD',
    'BIC',
  ],
  sameIn: {
    fr: [
      'Documents',
      'Export',
      'minutes',
      '{minutes, plural, one {# minute} other {# minutes}}',
      '{price} × {minutes, plural, one {# minute} other {# minutes}}',
      '{amount, plural, one {# <small>minute</small>} other {# <small>minutes</small>}}',
      'Pages',
      'Europe',
      'Date',
      'Total',
      'Options',
      'Contact',
      'Description',
      'Message',
      'Action',
      'Actions',
      'Page {page}',
      'Organisation',
      'Organisations',
    ],
    es: ['Asia', 'Error', 'Subtotal', 'Total', 'Plan'],
    'pt-pt': ['Total', 'Subtotal', 'Upload'],
    de: [
      'Organisation',
      'Bank',
      'Administrator',
      'Live',
      'Upload',
      'Export',
      'Analyst',
      'Name',
      'Plan',
      'Status',
      'Region',
      'Version',
    ],
  },
}

export const mailExceptions: Exceptions = {
  builtKeys: ['confirm.', 'changed.', 'failed.', 'failedAfterClosing.', 'closed.', 'recipient.', 'documents.'].map(
    (prefix) => ({
      prefix,
      reason: 'the kind of the letter',
    }),
  ),
  neverOne: [],
  sameEverywhere: names,
  sameIn: {},
}

export const calendarExceptions: Exceptions = {
  builtKeys: ['name', 'about', 'title', 'payment.', 'term.', 'plan.', 'seats.'].map((prefix) => ({
    prefix,
    reason: 'the kind of the event',
  })),
  neverOne: [],
  sameEverywhere: ['Touchline – {organization}', 'Touchline: {text}'],
  sameIn: {},
}
