import { isNewLoginName } from '@touchline/domain/people'
import { passwordFault } from '@touchline/domain/sign-in'
import { brand } from '@touchline/ui/brand.ts'
import { ApiError } from '../../../lib/http/api-error.ts'
import { askedWays } from '../../../lib/session/second-step.ts'

export interface AcceptFault {
  readonly at: 'username' | 'password' | 'form'
  readonly text:
    | 'wrongUsername'
    | 'wrongPassword'
    | 'taken'
    | 'credentials'
    | 'exists'
    | 'tooOften'
    | 'unknown'
    | 'expired'
    | 'notReached'
}

interface Typed {
  readonly login: 'new' | 'own'
  readonly username: string
  readonly password: string
}

export function typedFault({ login, username, password }: Typed, known: readonly string[]): AcceptFault | null {
  const loginName = username.trim().toLowerCase()
  if (loginName === '' || (login === 'new' && !isNewLoginName(loginName)))
    return { at: 'username', text: 'wrongUsername' }
  const isWrong =
    login === 'new'
      ? passwordFault(password, { names: [loginName, ...known, brand.name], isCommon: () => false }) !== null
      : password === ''
  return isWrong ? { at: 'password', text: login === 'new' ? 'wrongPassword' : 'credentials' } : null
}

const refused: Readonly<Record<string, AcceptFault>> = {
  'login-taken': { at: 'username', text: 'taken' },
  'wrong-credentials': { at: 'password', text: 'credentials' },
  'invalid-request': { at: 'password', text: 'wrongPassword' },
  'person-exists': { at: 'form', text: 'exists' },
  'too-many-attempts': { at: 'form', text: 'tooOften' },
  'mail-token-unknown': { at: 'form', text: 'unknown' },
  'mail-token-expired': { at: 'form', text: 'expired' },
}

export function faultOf(error: unknown): AcceptFault | null {
  if (error === null || askedWays(error) !== null) return null
  const known = error instanceof ApiError ? refused[error.code] : undefined
  return known ?? { at: 'form', text: 'notReached' }
}
