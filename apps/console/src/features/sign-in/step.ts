import type { OrganizationChoice } from '@touchline/contract/sign-in'
import type { RegionName } from '@touchline/contract/wire'
import type { ComponentType } from 'react'
import { completeWords } from '../../i18n/catalogue.ts'
import type { Waiting } from '../../lib/session/second-step.ts'
import type { OrganizationPicker } from './organization-picker.tsx'
import type { SecondStepProps } from './second-step/use-step.ts'

/** What was picked in a choice, and what else there was. */
export interface Picked {
  readonly server: RegionName
  readonly organizationId: string
  readonly offered: OrganizationChoice['details']
}

/** The question for a second factor, with the part of the console that asks it. */
export interface SecondStepQuestion {
  readonly waiting: Waiting
  readonly picked: Picked | null
  readonly Form: ComponentType<SecondStepProps>
  readonly Over: ComponentType
}

/** What there is to pick from, with the part of the console that asks it. */
export interface AskedChoice {
  readonly choice: OrganizationChoice
  readonly Picker: typeof OrganizationPicker
}

/** Most logins have one organisation: its code comes when it is asked; null where it cannot be had. */
export async function choiceOf(choice: OrganizationChoice): Promise<AskedChoice | null> {
  const loaded = await import('./organization-picker.tsx').catch(() => null)
  return loaded === null ? null : { choice, Picker: loaded.OrganizationPicker }
}

/** Its code and its words come when it is asked; null where they cannot be had. */
export async function stepOf(waiting: Waiting, picked: Picked | null): Promise<SecondStepQuestion | null> {
  const parts = [import('./second-step/second-step.tsx'), completeWords()] as const
  const loaded = await Promise.all(parts).catch(() => null)
  return loaded === null ? null : { waiting, picked, Form: loaded[0].SecondStep, Over: loaded[0].StepOver }
}
