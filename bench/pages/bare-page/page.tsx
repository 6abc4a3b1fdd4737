import { useState } from 'react'
import { createRoot } from 'react-dom/client'

/** React's minimum. */
function Page() {
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  return (
    <form>
      <input name="username" aria-label="Name" value={username} onChange={({ target }) => setUsername(target.value)} />
      <input
        name="password"
        type="password"
        aria-label="Password"
        value={password}
        onChange={({ target }) => setPassword(target.value)}
      />
      <button type="submit" disabled={username === '' || password === ''}>
        Sign in
      </button>
    </form>
  )
}

const host = document.getElementById('root')
if (host !== null) createRoot(host).render(<Page />)
