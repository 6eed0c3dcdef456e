//! Addresses, however they are written.

use std::fmt;
use std::net::IpAddr;
use std::str::FromStr;

/// The one form of an address: what was IPv4 and is written as IPv6 is IPv4 again.
pub fn canonical(address: IpAddr) -> IpAddr {
    address.to_canonical()
}

/// All addresses that begin alike; a single one, too.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Network {
    /// The first of them.
    first: IpAddr,
    /// So many bits all of them have in common.
    bits: u8,
}

impl Network {
    /// Is this one of them?
    pub fn contains(&self, address: IpAddr) -> bool {
        Self::new(canonical(address), self.bits).is_some_and(|network| network.first == self.first)
    }

    /// The network of an address, which is in its one form.
    fn new(address: IpAddr, bits: u8) -> Option<Self> {
        let first = match address {
            IpAddr::V4(address) if bits <= 32 => {
                let mask = u32::MAX.checked_shl(32 - u32::from(bits)).unwrap_or(0);
                IpAddr::V4((address.to_bits() & mask).into())
            }
            IpAddr::V6(address) if bits <= 128 => {
                let mask = u128::MAX.checked_shl(128 - u32::from(bits)).unwrap_or(0);
                IpAddr::V6((address.to_bits() & mask).into())
            }
            _ => return None,
        };
        Some(Self { first, bits })
    }

    fn length(address: IpAddr) -> u8 {
        if address.is_ipv4() { 32 } else { 128 }
    }
}

/// Why something is no address.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("an address is like 203.0.113.7 or 2001:db8::1, a network like 10.0.0.0/8 or 2001:db8::/64")]
pub struct NoAddress;

impl FromStr for Network {
    type Err = NoAddress;

    fn from_str(text: &str) -> Result<Self, NoAddress> {
        let (address, bits) = match text.trim().split_once('/') {
            Some((address, bits)) if bits.bytes().all(|digit| digit.is_ascii_digit()) => {
                (address, Some(bits.parse::<u8>().map_err(|_| NoAddress)?))
            }
            Some(_) => return Err(NoAddress),
            None => (text.trim(), None),
        };
        let written: IpAddr = address.parse().map_err(|_| NoAddress)?;
        let canonical = canonical(written);
        // What was IPv4 has 96 bits before it.
        let before = Self::length(written) - Self::length(canonical);
        let bits = match bits {
            Some(bits) => bits.checked_sub(before).ok_or(NoAddress)?,
            None => Self::length(canonical),
        };
        Self::new(canonical, bits).ok_or(NoAddress)
    }
}

impl fmt::Display for Network {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.bits == Self::length(self.first) {
            self.first.fmt(f)
        } else {
            write!(f, "{}/{}", self.first, self.bits)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_written_forms_of_an_address_mean_the_same() {
        for (one, other) in [
            ("192.0.2.7", "::ffff:192.0.2.7"),
            ("192.0.2.7", "::FFFF:c000:0207"),
            ("192.0.2.7", "192.0.2.7/32"),
            ("2001:db8::1", "2001:0DB8:0:0:0:0:0:1"),
            ("2001:db8::/64", "2001:db8:0:0:ffff::9/64"),
            ("10.0.0.0/8", "10.1.2.3/8"),
            ("10.0.0.0/8", "::ffff:10.9.9.9/104"),
            ("0.0.0.0/0", "1.2.3.4/0"),
        ] {
            let [read, again]: [Network; 2] = [one, other].map(|text| text.parse().unwrap());
            assert_eq!((read, read.to_string().as_str()), (again, one));
        }
        for odd in
            ["", "x", "10.0.0.0/33", "::/129", "10.0.0/8", "10.0.0.0/+8", "10.0.0.0/", "::ffff:1.2.3.4/64"]
        {
            assert_eq!(odd.parse::<Network>(), Err(NoAddress), "{odd}");
        }
    }

    #[test]
    fn a_network_has_its_addresses_and_no_others() {
        let has = |network: &str, address: &str| {
            network.parse::<Network>().unwrap().contains(address.parse().unwrap())
        };
        assert!(has("10.0.0.0/8", "10.200.0.1") && has("10.0.0.0/8", "::ffff:10.200.0.1"));
        assert!(!has("10.0.0.0/8", "11.0.0.1") && !has("10.0.0.0/8", "2001:db8::1"));
        assert!(has("2001:db8::/64", "2001:db8::ffff") && !has("2001:db8::/64", "2001:db8:0:1::1"));
        assert!(has("::ffff:192.0.2.7", "192.0.2.7") && !has("192.0.2.7", "192.0.2.8"));
        assert!(!has("::/0", "192.0.2.7"), "IPv4 is not part of IPv6");
    }
}
