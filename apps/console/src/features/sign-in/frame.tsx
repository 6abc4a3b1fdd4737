import type { ReactNode } from 'react'
import { Pitch } from './pitch.tsx'
import './sign-in.css'

/** The two halves of the login. */
export const SignInFrame = ({ children }: { readonly children: ReactNode }) => (
  <div className="login">
    <Pitch />
    <main className="side">{children}</main>
  </div>
)
