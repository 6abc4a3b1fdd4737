import type { useTranslations } from 'use-intl'
import type { ActForm } from '../../acts/form.tsx'
import type { useLanguage } from '../../i18n/language.tsx'

export const formGroups = ['plan', 'money', 'club', 'login'] as const

export interface Possible extends ActForm {
  readonly group: (typeof formGroups)[number]
  readonly isPossible: boolean
}

export interface Words {
  readonly t: ReturnType<typeof useTranslations<'acts.choices'>>
  readonly language: ReturnType<typeof useLanguage>['language']
}
