/**
 * Certificates for `localhost`, each its own authority, valid for 100 years. They are stored because making one needs a
 * program that a fresh machine may not have. They protect nothing: the keys are public.
 */
export const testCertificates = {
  own: {
    certificate: `-----BEGIN CERTIFICATE-----
MIIBiDCCAS+gAwIBAgIUbHbcdV6ErsNd/G0qfdF2sNCDvdEwCgYIKoZIzj0EAwIw
DjEMMAoGA1UEAwwDb3duMCAXDTI2MTEyMjA2NTMyMloYDzIxMjYxMDI5MDY1MzIy
WjAOMQwwCgYDVQQDDANvd24wWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAASDjvUa
IAVXs1Aou0w/r74vXA0mMUHEg+n9Ovytfe6qygTN+vsykAUWpqEoJqWoHfqTJfJ1
dbj0K/PD3pHNxmLio2kwZzAdBgNVHQ4EFgQUIwnqlLtUn4haKhTl5uE1VDgH2dgw
HwYDVR0jBBgwFoAUIwnqlLtUn4haKhTl5uE1VDgH2dgwDwYDVR0TAQH/BAUwAwEB
/zAUBgNVHREEDTALgglsb2NhbGhvc3QwCgYIKoZIzj0EAwIDRwAwRAIgWq60kiy/
eUDqsqlM18ObQc1+PIzGJDAkw8Cz32C5IcUCIAdKR2H8DCKm/MLi1AFtbySvczRO
/NP7UiJy/eDNX9cl
-----END CERTIFICATE-----
`,
    key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgr4fncao0OCY2s0My
bWoiogc4O4oql2SPQj8ERuZ73P+hRANCAASDjvUaIAVXs1Aou0w/r74vXA0mMUHE
g+n9Ovytfe6qygTN+vsykAUWpqEoJqWoHfqTJfJ1dbj0K/PD3pHNxmLi
-----END PRIVATE KEY-----
`,
  },
  /** The certificate of an authority that signed nothing else. */
  other: {
    certificate: `-----BEGIN CERTIFICATE-----
MIIBjjCCATOgAwIBAgIUREBHeJ35Qew8rzOMtQ9APOkIfnkwCgYIKoZIzj0EAwIw
EDEOMAwGA1UEAwwFb3RoZXIwIBcNMjYxMTIyMDY1MzIyWhgPMjEyNjEwMjkwNjUz
MjJaMBAxDjAMBgNVBAMMBW90aGVyMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE
anctmtWYwJHJ3tf/clnFsd6Kq1osMCPN71x0YU4SVYys09r3s1qC21u5L6HN3XZX
ruAuHlRqyLMVa752ejc/JqNpMGcwHQYDVR0OBBYEFF0fIUhIYJYadfL2bNCSgJu4
QvEaMB8GA1UdIwQYMBaAFF0fIUhIYJYadfL2bNCSgJu4QvEaMA8GA1UdEwEB/wQF
MAMBAf8wFAYDVR0RBA0wC4IJbG9jYWxob3N0MAoGCCqGSM49BAMCA0kAMEYCIQC1
rU4XR8KZQjmSnpkAHPz9z1CIBpOdk8sJlYOfXl2eSAIhALifAkC7GnawkN/ilHRP
Ksp7RbqV/8qBIg+rQZaAb3Ln
-----END CERTIFICATE-----
`,
  },
} as const
