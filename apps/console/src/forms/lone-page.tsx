import { Heading } from '@touchline/ui/heading.tsx'
import { Mark } from '@touchline/ui/mark.tsx'
import type { ReactNode } from 'react'
import { LanguageSelect } from '../i18n/language-select.tsx'
import '@touchline/ui/styles/print.css'
import './lone-page.css'

interface LonePageProps {
  readonly title: string
  readonly children: ReactNode
}

export const LonePage = ({ title, children }: LonePageProps) => (
  <div className="lone">
    <header>
      <Mark />
      <LanguageSelect />
    </header>
    <main className="card">
      <Heading>{title}</Heading>
      {children}
    </main>
  </div>
)

export const FormError = ({ text }: { readonly text: string | null }) =>
  text !== null && (
    <p role="alert" className="form-error">
      {text}
    </p>
  )
