import type { OrganizationChoice } from '@touchline/contract/sign-in'
import type { RegionName } from '@touchline/contract/wire'
import type { ComponentType } from 'react'
import { completeWords } from '../../i18n/catalogue.ts'
import type { Waiting } from '../../lib/session/second-step.ts'
import type { OrganizationPicker } from './organization-picker.tsx'
import type { SecondStepProps } from './second-step/use-step.ts'

export interface Picked {
  readonly server: RegionName
  readonly organizationId: string
  readonly offered: OrganizationChoice['details']
}

export interface SecondStepQuestion {
  readonly waiting: Waiting
  readonly picked: Picked | null
  readonly Form: ComponentType<SecondStepProps>
  readonly Over: ComponentType
}

export interface AskedChoice {
  readonly choice: OrganizationChoice
  readonly Picker: typeof OrganizationPicker
}

/** Loaded when needed; null where it cannot be loaded. */
export async function choiceOf(choice: OrganizationChoice): Promise<AskedChoice | null> {
  const loaded = await import('./organization-picker.tsx').catch(() => null)
  return loaded === null ? null : { choice, Picker: loaded.OrganizationPicker }
}

/** Loaded when needed; null where it cannot be loaded. */
export async function stepOf(waiting: Waiting, picked: Picked | null): Promise<SecondStepQuestion | null> {
  const parts = [import('./second-step/second-step.tsx'), completeWords()] as const
  const loaded = await Promise.all(parts).catch(() => null)
  return loaded === null ? null : { waiting, picked, Form: loaded[0].SecondStep, Over: loaded[0].StepOver }
}
