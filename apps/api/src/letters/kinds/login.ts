import { addDays } from '@touchline/domain/calendar'
import * as z from 'zod/mini'
import { day } from '../context.ts'
import {
  card,
  cardName,
  person,
  personHere,
  personValues,
  role,
  roleName,
  sampleCard,
  samplePerson,
  text,
} from './parts.ts'
import { notice } from './record.ts'

const by = (place: string) => notice(z.object(person))({ values: personValues, place, sample: samplePerson })

const ofLogin = by('/security')

const ofPasskey = notice(
  z.object({
    ...person,
    passkey: text,
  }),
)({
  values: (facts, context) => ({ ...personValues(facts, context), passkey: facts.passkey }),
  place: '/security',
  sample: (around) => ({ ...samplePerson(around), passkey: 'Firefox on Windows' }),
})

const ofProvider = notice(z.object({ ...person, provider: text }))({
  values: (facts, context) => ({ ...personValues(facts, context), provider: facts.provider }),
  place: '/security',
  sample: (around) => ({ ...samplePerson(around), provider: 'Kita ID' }),
})

export const login = {
  'login-joined': notice(
    z.object({
      ...person,
      joined: text,
      role,
    }),
  )({
    values: (facts, context) => ({
      ...personValues(facts, context),
      joined: facts.joined,
      role: roleName(facts.role),
    }),
    place: '/security',
    sample: (around) => ({ ...samplePerson(around), joined: 'Kita Rowing Club', role: 'reader' }),
  }),
  'new-browser': ofLogin,
  'mail-changed': by('/contact-info'),
  'card-changed': notice(z.object({ ...person, card }))({
    values: (facts, context) => ({ ...personValues(facts, context), card: cardName(facts.card) }),
    place: '/contract-info/payment-info-manage',
    sample: (around) => ({ ...samplePerson(around), card: sampleCard }),
  }),
  'session-ended': ofLogin,
  'sessions-ended': ofLogin,
  'own-address-changed': ofLogin,
  'password-changed': ofLogin,
  'login-secured': by('/history'),
  'passkey-added': ofPasskey,
  'passkey-removed': ofPasskey,
  'provider-linked': ofProvider,
  'provider-unlinked': ofProvider,
  'second-factor': notice(
    z.object({
      ...person,
      what: z.enum(['added', 'removed', 'used', 'renewed', 'guessed']),
      /** Absent in earlier versions. */
      isReplaced: z.optional(z.boolean()),
    }),
  )({
    values: (facts, context) => ({
      ...personValues(facts, context),
      what: facts.isReplaced === true ? 'replaced' : facts.what,
    }),
    place: '/security',
    sample: (around) => ({ ...samplePerson(around), what: 'added' }),
  }),
  'second-factors-removed': ofLogin,
  'second-factor-demanded': notice(
    z.object({
      userName: text,
      on: text,
      isReminder: z.boolean(),
    }),
  )({
    values: (facts, context) => ({
      user: facts.userName,
      organization: context.organization,
      date: day(facts.on, context),
      reminder: facts.isReminder ? 'yes' : 'no',
    }),
    place: '/security',
    sample: ({ userName, today }) => ({ userName, on: addDays(today, 15), isReminder: false }),
  }),
  'second-factor-demand': notice(
    z.object({
      ...person,
      /** Null: demanded no more. */
      on: z.nullable(text),
    }),
  )({
    values: ({ on, ...who }, context) => ({
      ...personHere(who, context),
      date: on === null ? '' : day(on, context),
      state: on === null ? 'off' : 'on',
    }),
    place: '/people',
    sample: (around) => ({ ...samplePerson(around), on: addDays(around.today, 15) }),
  }),
}
