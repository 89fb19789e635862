/** The address that the build gives to a worker's script. The linter reads the script itself, which has no default: its `import/default` is off for who imports one. */
declare module '*?worker&url' {
  const address: string
  export default address
}
