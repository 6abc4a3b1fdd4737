import { expect, expectTypeOf, it } from 'vitest'
import type { Instant, LocalDate, Milliseconds, YearMonth, Zone } from '../calendar/index.ts'
import type { ContractId, OrganizationId, UserId } from './index.ts'

const organizationId: OrganizationId = '018f0000-0000-7000-8000-000000000001'
const now: Instant = 1_700_000_000_000
const hour: Milliseconds = 3_600_000

const closed = (organization: OrganizationId, contract: ContractId, at: Instant) => ({ organization, contract, at })

it('a plain value is accepted where a flavour is asked for, and a flavour where a plain value is', () => {
  expectTypeOf<string>().toExtend<OrganizationId>()
  expectTypeOf<OrganizationId>().toExtend<string>()
  expectTypeOf<number>().toExtend<Instant>()
  expectTypeOf<readonly string[]>().toExtend<readonly OrganizationId[]>()
  expectTypeOf<{ readonly id: string }>().toExtend<{ readonly id: ContractId }>()
})

it('an id is not accepted where another id is asked for, nor a length of time where an instant is', () => {
  expectTypeOf<OrganizationId>().not.toExtend<ContractId>()
  expectTypeOf<readonly OrganizationId[]>().not.toExtend<readonly ContractId[]>()
  expectTypeOf<{ readonly id: UserId }>().not.toExtend<{ readonly id: ContractId }>()
  expectTypeOf<Milliseconds>().not.toExtend<Instant>()
  expectTypeOf<LocalDate>().not.toExtend<YearMonth>()
  expectTypeOf<Zone>().not.toExtend<YearMonth>()
})

it('two that are swapped in a call do not compile', () => {
  const contractId: ContractId = '018f0000-0000-7000-8000-000000000002'
  const noUser = ((): UserId | null => null)()
  expect([
    closed(organizationId, contractId, now),
    // @ts-expect-error -- the ids are swapped
    closed(contractId, organizationId, now),
    // @ts-expect-error -- a length of time is no instant
    closed(organizationId, contractId, hour),
    // @ts-expect-error -- nor is a user a contract where there may be none
    closed(organizationId, noUser ?? contractId, now),
  ]).toHaveLength(4)
})

it('what is computed from an instant is a plain number, so that it can be either', () => {
  expectTypeOf(now + hour).toEqualTypeOf<number>()
  expectTypeOf(now - hour).toExtend<Instant>()
  expectTypeOf(now - now).toExtend<Milliseconds>()
})
