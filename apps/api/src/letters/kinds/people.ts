import { addDays } from '@touchline/domain/calendar'
import * as z from 'zod/mini'
import { day } from '../context.ts'
import {
  type Around,
  person,
  personHere,
  role,
  roleName,
  samplePerson,
  text,
  things,
  thingText,
  whole,
} from './parts.ts'
import { notice } from './record.ts'

interface Left {
  readonly isRemoved: boolean
  readonly isByPlatform?: boolean | undefined
}

const howLeft = ({ isRemoved, isByPlatform }: Left) => {
  if (isByPlatform === true) return 'platform'
  return isRemoved ? 'removed' : 'left'
}

const about = { ...person, person: text }
const sampleAbout = (around: Around) => ({ ...samplePerson(around), person: around.userName })

const departure = notice(z.object({ ...about, leavesOn: text }))({
  values: (facts, context) => ({
    ...personHere(facts, context),
    person: facts.person,
    date: day(facts.leavesOn, context),
  }),
  place: '/people',
  sample: (around) => ({ ...sampleAbout(around), leavesOn: addDays(around.today, 7) }),
})

export const people = {
  'person-joined': notice(
    z.object({
      ...about,
      /** Null for a successor. */
      role: z.nullable(role),
      leavesOn: z.nullable(text),
    }),
  )({
    values: (facts, context) => ({
      ...personHere(facts, context),
      person: facts.person,
      how: facts.leavesOn === null ? 'invited' : 'successor',
      date: facts.leavesOn === null ? '' : day(facts.leavesOn, context),
      role: roleName(facts.role ?? 'administrator'),
    }),
    place: '/people',
    sample: (around) => ({ ...sampleAbout(around), role: 'reader', leavesOn: null }),
  }),
  'person-left': notice(
    z.object({
      ...about,
      isRemoved: z.boolean(),
      /** Absent in earlier versions. */
      isByPlatform: z.optional(z.boolean()),
    }),
  )({
    values: (facts, context) => ({ ...personHere(facts, context), person: facts.person, how: howLeft(facts) }),
    place: '/people',
    sample: (around) => ({ ...sampleAbout(around), isRemoved: true }),
  }),
  'role-changed': notice(z.object({ ...about, role }))({
    values: (facts, context) => ({
      ...personHere(facts, context),
      person: facts.person,
      role: roleName(facts.role),
    }),
    place: '/people',
    sample: (around) => ({ ...sampleAbout(around), role: 'administrator' }),
  }),
  'seats-stayed': notice(
    z.object({
      on: text,
      stayed: z.array(z.object({ thing: things, count: whole })),
    }),
  )({
    values: ({ on, stayed }, context) => ({
      seats: stayed.map((each) => thingText(each, context)).join(', '),
      date: day(on, context),
    }),
    place: '/people',
    sample: ({ today }) => ({ on: today, stayed: [{ thing: 'viewers', count: 1 }] }),
  }),
  'person-stays': departure,
  'departure-waits': departure,
  'departure-void': departure,
  'administers-again': notice(z.object(about))({
    values: (facts, context) => ({ ...personHere(facts, context), person: facts.person }),
    place: '/people',
    sample: sampleAbout,
  }),
  'recipient-added': notice(z.object({ ...person, address: text }))({
    values: (facts, context) => ({ ...personHere(facts, context), address: facts.address }),
    place: '/notices',
    sample: (around) => ({ ...samplePerson(around), address: 'accounts@kita.example' }),
  }),
}
