declare module 'virtual:khela-pseudo' {
  const messages: import('./messages.ts').Messages
  export default messages
}
