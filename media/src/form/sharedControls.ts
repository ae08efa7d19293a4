// Every bundle of a page brings the controls it uses, all of one version: the second to bring one
// uses the first's, and needs no warning about it.
Object.assign(window, { __vscodeElements_disableRegistryWarning__: true });
